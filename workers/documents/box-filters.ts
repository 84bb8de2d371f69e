/** `<filter>`s that styles of HTML name: their primitives are drawn for shapes, and most of them for boxes. */

import type { Candidates } from '../css/cascade/cascade.js';
import type { DocumentElement } from './document-element.js';
import { isElement } from './document-element.js';
import type { Report } from './report.js';
import { shapesById } from './svg-references.js';

/** Primitives that are drawn within an `<svg>` alone. */
const OF_SHAPES_ALONE = /^fe(?:Image|ConvolveMatrix|DiffuseLighting|SpecularLighting)$/;

const REFERENCE = /url\(\s*["']?#([^"')\s]+)/gi;

/**
 * Reports boxes whose filters have what is drawn of shapes alone.
 * @param candidates of each element, in the same order
 */
export function checkBoxFilters(
  elements: readonly DocumentElement[],
  candidates: readonly Candidates[],
  report: Report,
): void {
  let shapes: ReadonlyMap<string, DocumentElement> | undefined;
  for (const { index, isSvg, tag, parent, position } of elements) {
    if (isSvg && (tag !== 'svg' || parent?.isSvg)) continue;
    for (const id of filtersNamed(candidates[index])) {
      shapes ??= shapesById(elements);
      const filter = shapes.get(id);
      const primitive = filter?.children.find((child) => isElement(child) && OF_SHAPES_ALONE.test(child.tag));
      if (filter?.tag !== 'filter' || !primitive || !isElement(primitive)) continue;
      report.error(`<${primitive.tag}> filters what is in an <svg> alone: draw this by shapes`, position);
    }
  }
}

function* filtersNamed(candidates: Candidates | undefined): Generator<string> {
  for (const { declared } of candidates?.own ?? [])
    for (const each of declared)
      if (each.name === 'filter' && each.kind === 'constant')
        for (const [, id = ''] of String(each.value).matchAll(REFERENCE)) yield id;
}

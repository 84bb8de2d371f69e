/** Checks of what the styles of a whole document ask for, beyond what each declaration may. */

import type { Candidates } from '../css/cascade/cascade.js';
import type { Position } from '../css/syntax/problems.js';
import { TooMuchStyling } from '../css/values/style-work.js';
import { type DocumentElement, isElement } from './document-element.js';
import type { StyledElement } from './generated-parts.js';
import type { Report } from './report.js';
import { shapesById } from './svg-references.js';

/** Containers in each other: the size of each may be known only when those around it are laid out. */
const MOST_NESTED = 16;

/**
 * The first container that is too deep in others, as a problem.
 * @param candidates of each element, in the same order
 */
export function nestingProblem(
  elements: readonly DocumentElement[],
  candidates: readonly Candidates[],
): { message: string; position: Position } | undefined {
  const depths: number[] = [];
  for (const { index, parent, position } of elements) {
    const around = parent ? (depths[parent.index] as number) : 0;
    const depth = around + (mayBeContainer(candidates[index] as Candidates) ? 1 : 0);
    depths[index] = depth;
    if (depth > MOST_NESTED) {
      const message = `more than ${MOST_NESTED} containers in each other: say container-type of fewer elements`;
      return { message, position };
    }
  }
  return undefined;
}

function mayBeContainer({ own }: Candidates): boolean {
  return own.some(({ declared }) =>
    declared.some(
      (each) => each.name === 'containerType' && !(each.kind === 'constant' && each.value === 'normal'),
    ),
  );
}

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

/** Each is searched for what its texts have, and a font of its own is made for it. */
const MOST_FACES = 100;

/** @throws TooMuchStyling where elements are in too many fonts */
export function checkFaces(elements: readonly StyledElement[]): void {
  const faces = new Set<string>();
  for (const styled of elements) {
    for (const part of Object.values(styled)) {
      const { fontFamily, fontWeight, fontStyle, fontStretch, fontVariationSettings } = part.values;
      const settings = `${fontVariationSettings} ${part.values.fontFeatureSettings}`;
      faces.add(`${fontWeight} ${fontStyle} ${fontStretch} ${settings} ${fontFamily}`);
    }
  }
  if (faces.size > MOST_FACES)
    throw new TooMuchStyling(`more than ${MOST_FACES} fonts: use fewer families, weights and styles`);
}

/** Elements of `<svg>`s that the styles of boxes refer to: `clip-path: url(#id)` and `mask: url(#id)`. */

import type { Box } from '../layout/box-layout.js';
import type { PlainElement } from '../layout/element-tree.js';
import type { Clip } from '../raster/drawing-context.js';
import type { Filter } from '../raster/filters.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import { referred, UnsupportedSvg } from '../svg/attributes.js';
import { type Definitions, definitionsIn } from '../svg/definitions.js';
import type { BoxCut } from '../svg/element-groups.js';
import { boxFilter, cutBy } from '../svg/svg-drawing.js';

/** A mask that leaves nothing. */
const NOTHING: NonNullable<BoxCut['mask']> = { isLuminance: false, draw: () => {} };

/** The elements that the `<svg>`s of a frame have. */
export class ElementReferences {
  #content: Box | undefined;
  #roots: { svg: PlainElement; definitions: Definitions }[] | undefined;

  /** Begins a frame. */
  begin(content: Box): void {
    this.#content = content;
    this.#roots = undefined;
  }

  /**
   * What the element that a style names leaves of a box: all of it where it has what is not drawn. What no `<clipPath>` is clips
   * nothing, and what no `<mask>` is leaves nothing of a box.
   * @returns undefined when nothing is left
   */
  cut(box: Box, id: string, type: 'clipPath' | 'mask', matrix: Matrix, clip: Clip): BoxCut | undefined {
    for (const { svg, definitions } of this.#definitions()) {
      const element = definitions.get(id);
      if (!element) continue;
      if (element.type === type) return cutBox(svg, element, box, matrix, clip);
      break;
    }
    return type === 'mask' ? { clip, mask: NOTHING } : { clip };
  }

  /** The filter that a style of a box names: none where there is no such element, or where it has what is not drawn. */
  filter(box: Box, reference: string, matrix: Matrix, clip: Clip): readonly Filter[] {
    const id = referred(reference)?.id ?? '';
    const root = this.#definitions().find(({ definitions }) => definitions.get(id));
    const element = root?.definitions.get(id);
    if (!root || element?.type !== 'filter') return [];
    try {
      const filter = boxFilter(root.svg, element, placeOf(box, matrix, clip));
      // As in Chromium, a filter of nothing leaves a box as it is, but nothing of a shape.
      return filter.kind === 'graph' && filter.graph.steps.length === 0 ? [] : [filter];
    } catch (error) {
      if (error instanceof UnsupportedSvg) return [];
      throw error;
    }
  }

  #definitions() {
    if (!this.#roots) {
      const roots: { svg: PlainElement; definitions: Definitions }[] = [];
      const look = ({ svg, children }: Box) => {
        if (svg) roots.push({ svg, definitions: definitionsIn(svg) });
        for (const child of children) look(child);
      };
      if (this.#content) look(this.#content);
      this.#roots = roots;
    }
    return this.#roots;
  }
}

function cutBox(
  svg: PlainElement,
  element: PlainElement,
  box: Box,
  matrix: Matrix,
  clip: Clip,
): BoxCut | undefined {
  try {
    return cutBy(svg, element, placeOf(box, matrix, clip));
  } catch (error) {
    if (error instanceof UnsupportedSvg) return { clip };
    throw error;
  }
}

function placeOf({ left, top, width, height, scale = 1 }: Box, matrix: Matrix, clip: Clip) {
  const own = multiplied(matrix, [scale, 0, 0, scale, left, top]);
  return { clip, matrix: own, size: { width: width / scale, height: height / scale } };
}

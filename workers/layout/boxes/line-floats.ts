import type { OpenBox } from '../../text/paragraph/inline-items.js';
import type { LineSurroundings } from '../../text/paragraph/lines-beside-floats.js';
import { type FloatContainer, floatingBox } from '../formatting/floating-box.js';
import { clearOf, type FloatContext, type FloatingBox, sideOf } from '../formatting/floats.js';
import type { ContentWidths } from '../formatting/layout-spaces.js';
import { LEFT, RIGHT } from '../formatting/layout-style.js';
import { marginOf, widthContributions } from '../formatting/sizing.js';
import type { FlowBox } from './flow-box.js';
import type { PlaceMark } from './paragraph-items.js';

/** The floats of a formatting context, as the lines of one of its blocks see them. */
export class FloatsBesideLines implements LineSurroundings {
  readonly #floats: FloatContext;
  readonly #container: FloatContainer;
  readonly #top: number;
  readonly #containerTop: number;
  readonly #boxes = new Map<OpenBox, FloatingBox>();

  /** @param top of the content box, and of the border box around it, in the formatting context */
  constructor(floats: FloatContext, container: FloatContainer, top: number, containerTop: number) {
    this.#floats = floats;
    this.#container = container;
    this.#top = top;
    this.#containerTop = containerTop;
  }

  room(top: number, height: number): { left: number; right: number } {
    const { left: from, width } = this.#container;
    const { left, right } = this.#floats.lineRoom(this.#top + top, height, from, from + width);
    return { left: left - from, right: right - from };
  }

  get shapesEnd(): number {
    return this.#floats.shapesEnd - this.#top;
  }

  boxRoom(top: number, height: number): { left: number; right: number } {
    const { left: from, width } = this.#container;
    const { left, right } = this.#floats.room(this.#top + top, height, from, from + width);
    return { left: left - from, right: right - from };
  }

  firstFit(top: number, width: number, height: number): number {
    const { left, width: around } = this.#container;
    return this.#floats.firstLineFit(this.#top + top, width, height, left, left + around) - this.#top;
  }

  widthOf(float: PlaceMark): number {
    return this.#boxOf(float)?.width ?? 0;
  }

  mayBegin(float: PlaceMark, top: number): boolean {
    const box = this.#boxOf(float);
    return box !== undefined && this.#floats.leastTop(box.clear) <= this.#top + top;
  }

  place(float: PlaceMark, top: number): number {
    const box = this.#boxOf(float);
    if (box) {
      this.#floats.place(box, this.#top + top, this.#containerTop);
      return top;
    }
    const clear = clearOf(float.clear ?? 'none', this.#container.isRtl);
    return Math.max(top, this.#floats.clearance(clear) - this.#top);
  }

  /** @returns undefined for what is no float, and only clears those before it */
  #boxOf(float: PlaceMark): FloatingBox | undefined {
    if (!float.float) return undefined;
    let box = this.#boxes.get(float);
    if (!box) {
      box = floatingBox(float.float.node, this.#container);
      this.#boxes.set(float, box);
    }
    return box;
  }
}

/** How narrow and wide lines are with floats beside them: all between two clearances may stand beside one line. */
export function withFloats(
  floats: readonly FlowBox[],
  isRtl: boolean,
  { min, max }: ContentWidths,
): ContentWidths {
  const beside = { left: 0, right: 0 };
  let narrow = min;
  let widest = 0;
  for (const { node } of floats) {
    const clear = clearOf(node.style.clear, isRtl);
    if (clear === 'left' || clear === 'both') beside.left = 0;
    if (clear === 'right' || clear === 'both') beside.right = 0;
    const margins = marginOf(node, LEFT, undefined) + marginOf(node, RIGHT, undefined);
    const widths = widthContributions(node, undefined);
    narrow = Math.max(narrow, widths.min + margins);
    if (node.style.float !== 'none') beside[sideOf(node.style.float, isRtl)] += widths.max + margins;
    widest = Math.max(widest, beside.left + beside.right);
  }
  return { min: narrow, max: max + widest };
}

import { layoutUnit, layoutUnitOfProduct, nearestLayoutUnit } from '../../css/values/layout-unit.js';
import type { Extent, FontExtents } from './font-extents.js';
import type { AtomicBox, InlineStyle } from './inline-items.js';
import type { BoxRange } from './text-ranges.js';

/** Boxes that move together: with the line's baseline, or aligned with its top or bottom. */
interface AlignedGroup extends Extent {
  align: 'baseline' | 'top' | 'bottom';
}

/** Place of a box: its group, and how far its baseline is above the group's. */
interface Place {
  group: AlignedGroup;
  raise: number;
}

/** Heights of one line and of what is in it (CSS 2.1, section 10.8). */
export class LineBox {
  readonly #extents: FontExtents;
  /** Set if a box without text and edges in the line adds nothing to its height. */
  readonly #isQuirky: boolean;
  readonly #groups: AlignedGroup[] = [];
  readonly #places = new Map<BoxRange | AtomicBox, Place>();
  /** Where boxes add nothing without content: those that have some, and those around them. */
  readonly #filled = new Set<BoxRange>();

  /** @param root whose strut the line has */
  constructor(root: BoxRange, extents: FontExtents) {
    this.#extents = extents;
    this.#isQuirky = root.style.hasLineQuirk === true;
    this.#places.set(root, { group: this.#newGroup('baseline'), raise: 0 });
    if (!this.#isQuirky) this.#grow(root, extents.inlineBox(root.style));
  }

  addBox(box: BoxRange): void {
    if (this.#places.has(box) || !box.parent) return;
    this.addBox(box.parent);
    const extent = this.#extents.inlineBox(box.style);
    this.#places.set(box, this.#placed(box.style.verticalAlign, extent, box.parent));
    if (!this.#isQuirky) this.#grow(box, extent);
  }

  /** Adds a box that has text, or padding or a border in the line. */
  addContent(box: BoxRange): void {
    this.addBox(box);
    if (!this.#isQuirky) return;
    this.#grow(box, this.#extents.inlineBox(box.style));
    this.#fill(box);
  }

  /** Adds a box that has a line's end: where boxes add nothing without content, none either behind some. */
  addBreak(box: BoxRange): void {
    this.addBox(box);
    if (this.#isQuirky && !this.#filled.has(box)) this.#grow(box, this.#extents.inlineBox(box.style));
  }

  addAtomic(atomic: AtomicBox, parent: BoxRange): void {
    this.addBox(parent);
    const extent = { ascent: atomic.baseline, descent: atomic.height - atomic.baseline };
    this.#places.set(atomic, this.#placed(atomic.verticalAlign, extent, parent));
    this.#grow(atomic, extent);
    if (this.#isQuirky) this.#fill(parent);
  }

  /** What a fallback font in a box whose line height is normal needs. */
  grow(box: BoxRange, extent: Extent): void {
    this.#grow(box, extent);
  }

  /** The line's own extent, once everything is added: what is aligned at the top makes room first, as in Chromium. */
  get extent(): Extent {
    const [root] = this.#groups as [AlignedGroup];
    let ascent = root.ascent === -Infinity ? 0 : root.ascent;
    let descent = root.descent === -Infinity ? 0 : root.descent;
    for (const group of this.#groups) {
      if (group.align === 'top') descent = Math.max(descent, group.ascent + group.descent - ascent);
    }
    for (const group of this.#groups) {
      if (group.align === 'bottom') ascent = Math.max(ascent, group.ascent + group.descent - descent);
    }
    return { ascent, descent };
  }

  /** How far a box's baseline is above the line's. */
  raiseOf(box: BoxRange | AtomicBox): number {
    const { group, raise } = this.#places.get(box) as Place;
    const { ascent, descent } = this.extent;
    if (group.ascent === -Infinity) return raise;
    if (group.align === 'top') return raise + ascent - group.ascent;
    if (group.align === 'bottom') return raise - descent + group.descent;
    return raise;
  }

  #fill(box: BoxRange): void {
    for (let around: BoxRange | undefined = box; around; around = around.parent) this.#filled.add(around);
  }

  #newGroup(align: AlignedGroup['align']): AlignedGroup {
    const group = { align, ascent: -Infinity, descent: -Infinity };
    this.#groups.push(group);
    return group;
  }

  #grow(box: BoxRange | AtomicBox, { ascent, descent }: Extent): void {
    const { group, raise } = this.#places.get(box) as Place;
    group.ascent = Math.max(group.ascent, ascent + raise);
    group.descent = Math.max(group.descent, descent - raise);
  }

  #placed(align: InlineStyle['verticalAlign'], extent: Extent, parent: BoxRange): Place {
    if (align === 'top' || align === 'bottom') return { group: this.#newGroup(align), raise: 0 };
    const { group, raise } = this.#places.get(parent) as Place;
    return { group, raise: raise + this.#raise(align, extent, parent.style) };
  }

  /** As Chromium has them, in whole 64ths of a pixel (`InlineLayoutStateStack::ApplyBaselineShift`). */
  #raise(
    align: Exclude<InlineStyle['verticalAlign'], 'top' | 'bottom'>,
    { ascent, descent }: Extent,
    parent: InlineStyle,
  ): number {
    if (typeof align === 'number') return layoutUnitOfProduct(align);
    if (align === 'sub') return -(layoutUnit(parent.fontSize / 5) + 1);
    if (align === 'super') return layoutUnit(parent.fontSize / 3) + 1;
    if (align === 'middle')
      return nearestLayoutUnit(this.#extents.xHeight(parent) / 2) - layoutUnit((ascent - descent) / 2);
    if (align === '-webkit-baseline-middle') return -layoutUnit((ascent - descent) / 2);
    if (align === 'text-top') return this.#extents.contentArea(parent).ascent - ascent;
    if (align === 'text-bottom') return descent - this.#extents.contentArea(parent).descent;
    return 0;
  }
}

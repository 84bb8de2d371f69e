/** What layout reads of columns and of breaks between them. */

import type { ComputedValues } from '../../../css/cascade/computed-style.js';
import { layoutUnit } from '../../../css/values/layout-unit.js';

/** The style of a box whose content is in columns. */
export interface ColumnStyle {
  /** Pixels, and how many; undefined for `auto`, which is not both of them. */
  width: number | undefined;
  count: number | undefined;
  /** Whether columns come out equally high. */
  isBalanced: boolean;
}

/** A wish for a break between columns where a box begins or ends: columns alone are looked at, no pages. */
export type BreakWish = 'auto' | 'avoid' | 'column';

/** The wishes of a box for breaks. */
export interface BreakStyle {
  before: BreakWish;
  after: BreakWish;
  isKeptWhole: boolean;
  /** Lines that are left at least before a break in it, and behind one. */
  orphans: number;
  widows: number;
}

/** Undefined where the content is in no columns. */
export function columnStyle({
  columnWidth,
  columnCount,
  columnFill,
}: ComputedValues): ColumnStyle | undefined {
  if (columnWidth === 'auto' && columnCount === 'auto') return undefined;
  return {
    width: typeof columnWidth === 'number' ? layoutUnit(columnWidth) : undefined,
    count: typeof columnCount === 'number' ? columnCount : undefined,
    isBalanced: columnFill === 'balance',
  };
}

/** @returns the same object for all boxes that say nothing of breaks */
export function breakStyle(values: ComputedValues): BreakStyle {
  const { breakBefore, breakAfter, breakInside, orphans, widows } = values;
  const isPlain = breakBefore === 'auto' && breakAfter === 'auto' && breakInside === 'auto';
  if (isPlain && orphans === 2 && widows === 2) return PLAIN;
  return {
    before: wish(String(breakBefore)),
    after: wish(String(breakAfter)),
    isKeptWhole: breakInside === 'avoid' || breakInside === 'avoid-column',
    orphans: Number(orphans),
    widows: Number(widows),
  };
}

const PLAIN: BreakStyle = { before: 'auto', after: 'auto', isKeptWhole: false, orphans: 2, widows: 2 };

function wish(word: string): BreakWish {
  if (word === 'column') return 'column';
  return word === 'avoid' || word === 'avoid-column' ? 'avoid' : 'auto';
}

/** The stronger of two wishes for one place: a break that is forced, then one that is avoided (Blink, `JoinFragmentainerBreakValues`). */
export function joinedWish(one: BreakWish, other: BreakWish): BreakWish {
  if (one === 'column' || other === 'column') return 'column';
  return one === 'avoid' || other === 'avoid' ? 'avoid' : 'auto';
}

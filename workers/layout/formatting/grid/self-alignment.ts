import type { Alignment } from '../alignment.js';
import type { LayoutNode } from '../layout-node.js';
import { BOTTOM, LEFT, RIGHT, TOP } from '../layout-style.js';

/** Where something is put in its room: along the flow, or as large as the room. */
type Edge = 'start' | 'center' | 'end' | 'baseline' | 'last baseline' | 'stretch' | 'normal';

/** How an item is aligned in its area, in one axis. */
export interface SelfAlignment {
  readonly edge: Edge;
  readonly isSafe: boolean;
}

/** justify-self of an item in its grid, along the inline direction of the grid. */
export function justification(grid: LayoutNode, item: LayoutNode): SelfAlignment {
  const own = item.style.justifySelf;
  const used = own.word === 'auto' ? grid.style.justifyItems : own;
  return inlineAlignment(used, grid.style.isRtl, item.style.isRtl);
}

/** align-self of an item in its grid. */
export function blockAlignment(grid: LayoutNode, item: LayoutNode): SelfAlignment {
  const own = item.style.alignSelf;
  return alignmentAt(own.word === 'auto' ? grid.style.alignItems : own, BLOCK);
}

/** `auto` margins take the free space before alignment does, and items with them are not stretched. */
export function hasAutoMargins({ style }: LayoutNode, axis: 'column' | 'row'): boolean {
  const { margin } = style;
  return axis === 'column'
    ? margin[LEFT] === 'auto' || margin[RIGHT] === 'auto'
    : margin[TOP] === 'auto' || margin[BOTTOM] === 'auto';
}

function inlineAlignment(alignment: Alignment, isRtl: boolean, isItemRtl: boolean): SelfAlignment {
  const table = isRtl ? (isItemRtl ? RTL_IN_RTL : LTR_IN_RTL) : isItemRtl ? RTL_IN_LTR : LTR_IN_LTR;
  return alignmentAt(alignment, table);
}

type Table = Readonly<Record<string, Edge>>;

const START: SelfAlignment = { edge: 'start', isSafe: false };
const NAMED = ['start', 'center', 'end', 'baseline', 'last baseline', 'stretch', 'normal'] as const;
const UNSAFE = Object.fromEntries(NAMED.map((edge) => [edge, { edge, isSafe: false }]));
const SAFE = Object.fromEntries(NAMED.map((edge) => [edge, { edge, isSafe: true }]));

function alignmentAt({ word, isSafe }: Alignment, table: Table): SelfAlignment {
  return (isSafe ? SAFE : UNSAFE)[table[word] ?? 'start'] ?? START;
}

const COMMON: Table = {
  auto: 'normal',
  normal: 'normal',
  stretch: 'stretch',
  center: 'center',
  start: 'start',
  end: 'end',
  'flex-start': 'start',
  'flex-end': 'end',
};
const BLOCK: Table = {
  ...COMMON,
  'self-start': 'start',
  'self-end': 'end',
  baseline: 'baseline',
  'last baseline': 'last baseline',
};
/** Lines of both run across, so that there are no baselines to align by. */
const INLINE: Table = { ...COMMON, baseline: 'start', 'last baseline': 'end' };
const OWN: Table = { 'self-start': 'start', 'self-end': 'end' };
const OPPOSITE: Table = { 'self-start': 'end', 'self-end': 'start' };
const LTR: Table = { left: 'start', right: 'end' };
const RTL: Table = { left: 'end', right: 'start' };
const LTR_IN_LTR: Table = { ...INLINE, ...OWN, ...LTR };
const RTL_IN_LTR: Table = { ...INLINE, ...OPPOSITE, ...LTR };
const LTR_IN_RTL: Table = { ...INLINE, ...OPPOSITE, ...RTL };
const RTL_IN_RTL: Table = { ...INLINE, ...OWN, ...RTL };

import type { ComputedValues } from '../css/computed-style.js';
import type { LonghandName } from '../css/longhands.js';
import type { Place } from './flows.js';

/** What has a say in the place and size of a box that says both, where it is said at all. */
const UNPINNING: ReadonlySet<string> = new Set<LonghandName>([
  'marginTop',
  'marginRight',
  'marginBottom',
  'marginLeft',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'minWidth',
  'minHeight',
  'maxWidth',
  'maxHeight',
]);

/**
 * Place of a pinned box: absolutely positioned with a fixed size, so that it neither affects the layout around it nor
 * depends on it (a relayout boundary). Undefined for all other boxes.
 * @param parent style of its parent, which must be positioned to be its containing block
 */
export function pinnedPlace(style: ComputedValues, parent: ComputedValues): Place | undefined {
  const { display, position, left, top, width, height } = style;
  if (display !== 'flex' || position !== 'absolute' || parent.position === 'static') return undefined;
  if (typeof left !== 'number' || typeof top !== 'number') return undefined;
  if (typeof width !== 'number' || typeof height !== 'number') return undefined;
  // Yoga measures from the other end there, and rounds on the way back.
  if (String(parent.flexDirection).endsWith('-reverse')) return undefined;
  for (const name of Object.keys(style)) {
    if (UNPINNING.has(name)) return undefined;
  }
  return { left, top, width, height };
}

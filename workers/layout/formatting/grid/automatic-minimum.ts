import type { ItemSpan } from './grid-item.js';
import type { Track } from './track.js';
import { AUTO } from './track-size.js';

/** Tells whether the content of an item is what `min-width: auto` or `min-height: auto` means (CSS Grid 2, section 6.6). */
export function hasContentMinimum(
  tracks: readonly Track[],
  { start, end, crossesFlexible }: ItemSpan,
): boolean {
  if (crossesFlexible && end - start > 1) return false;
  for (let at = start; at < end; at++) if ((tracks[at] as Track).min === AUTO) return true;
  return false;
}

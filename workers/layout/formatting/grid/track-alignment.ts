import { type Alignment, distribute, withoutSides } from '../alignment.js';
import type { TrackAxis } from './track.js';

/** Tells whether tracks that are `auto` take what is left. */
export function stretchesTracks({ word }: Alignment): boolean {
  return word === 'normal' || word === 'stretch';
}

/**
 * Puts tracks into place along their axis by justify-content or align-content (CSS Grid 2, section 11.5). Space between them
 * becomes a part of the gaps.
 * @param available of the content box
 * @param isRtl of columns: at which end of the content box `start` is
 */
export function alignTracks(
  axis: TrackAxis,
  available: number,
  alignment: Alignment,
  isColumn: boolean,
  isRtl: boolean,
): void {
  let count = 0;
  for (const track of axis.tracks) if (!track.isCollapsed) count++;
  // Offsets are counted from `start`, which is left only in text from left to right.
  const free = available - axis.total;
  const { before, between } = distribute(withoutSides(alignment, !isColumn, isRtl), free, count, false);
  let offset = before;
  axis.gap += between;
  let isFirst = true;
  for (const track of axis.tracks) {
    if (!track.isCollapsed) {
      if (!isFirst) offset += axis.gap;
      isFirst = false;
    }
    track.offset = offset;
    offset += track.base;
  }
}

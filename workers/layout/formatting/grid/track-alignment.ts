import type { Alignment } from '../layout-style.js';
import type { TrackAxis } from './track.js';

/** Whether tracks that are `auto` take what is left. */
export function stretchesTracks({ word }: Alignment): boolean {
  return word === 'normal' || word === 'stretch';
}

/**
 * Puts tracks into place along their axis by justify-content or align-content (CSS Grid 2, section 11.5). Space between them
 * becomes a part of the gaps.
 * @param available of the content box
 */
export function alignTracks(
  axis: TrackAxis,
  available: number,
  { word, isSafe }: Alignment,
  isRtl: boolean,
): void {
  const free = available - axis.total;
  let count = 0;
  for (const track of axis.tracks) if (!track.isCollapsed) count++;
  let offset = 0;
  if (free > 0 || !isSafe) offset = startOffset(word, free, count, isRtl);
  if (free > 0) axis.gap += spaceBetween(word, free, count);
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

function startOffset(word: Alignment['word'], free: number, count: number, isRtl: boolean): number {
  switch (word) {
    case 'center':
      return free / 2;
    case 'end':
    case 'flex-end':
    case 'last baseline':
      return free;
    case 'left':
      return isRtl ? free : 0;
    case 'right':
      return isRtl ? 0 : free;
    // They fall back to `safe center`.
    case 'space-around':
      return free > 0 ? free / Math.max(1, count) / 2 : 0;
    case 'space-evenly':
      return free > 0 ? free / (count + 1) : 0;
    default:
      return 0;
  }
}

function spaceBetween(word: Alignment['word'], free: number, count: number): number {
  if (count < 2) return 0;
  if (word === 'space-between') return free / (count - 1);
  if (word === 'space-around') return free / count;
  return word === 'space-evenly' ? free / (count + 1) : 0;
}

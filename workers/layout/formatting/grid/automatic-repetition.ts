import { pixelsOf } from '../lengths.js';
import { MOST_TRACKS, type TrackList } from './track-list.js';
import { FIXED, type TrackSize } from './track-size.js';

/** The size of the content box, in which repetitions have to find room. */
export interface RepetitionRoom {
  /** As many as there is room for in it. */
  size: number | undefined;
  /** Without a size: as few as fill it. */
  least: number;
  gap: number;
  /** What percentages are of, if that is known. */
  whole: number | undefined;
}

/** How often `repeat(auto-fill, …)` or `auto-fit` repeats its tracks (CSS Grid 2, section 7.2.3.2); 0 for lists without. */
export function automaticRepetitions(list: TrackList, { size, least, gap, whole }: RepetitionRoom): number {
  const { head, repeated } = list;
  if (!repeated) return 0;
  const { run, tail } = repeated;
  const basis = whole ?? (size === undefined ? least : undefined);
  const others = sumOf(head.sizes, basis, gap) + sumOf(tail.sizes, basis, gap);
  const each = run.sizes.reduce((sum, track) => sum + Math.max(1, fixedSize(track, basis)) + gap, 0);
  if (each <= 0) return 1;
  const most = Math.max(1, Math.floor(MOST_TRACKS / run.sizes.length));
  const room = (size ?? least) + gap - others;
  // What is next to a whole number is one: sizes are of divisions.
  const count = size === undefined ? Math.ceil(room / each - 1e-6) : Math.floor(room / each + 1e-6);
  return Math.min(most, Math.max(1, count));
}

function sumOf(tracks: readonly TrackSize[], whole: number | undefined, gap: number): number {
  let sum = 0;
  for (const track of tracks) sum += fixedSize(track, whole) + gap;
  return sum;
}

/** The most that a track is where that is fixed, or the least. */
function fixedSize(track: TrackSize, whole: number | undefined): number {
  const most = track.max === FIXED ? pixelsOf(track.maxLength, whole) : undefined;
  const least = track.min === FIXED ? pixelsOf(track.minLength, whole) : undefined;
  return most === undefined ? (least ?? 0) : Math.max(most, least ?? 0);
}

import type { Track } from './track.js';
import { FIXED, FLEXIBLE, MAX_CONTENT, MIN_CONTENT } from './track-size.js';

/** For what contributions of items tracks grow, in the order of CSS Grid 2, section 12.5. */
export const INTRINSIC_MINIMUMS = 0;
export const CONTENT_MINIMUMS = 1;
export const MAX_CONTENT_MINIMUMS = 2;
export const INTRINSIC_MAXIMUMS = 3;
export const MAX_CONTENT_MAXIMUMS = 4;
export type Phase = 0 | 1 | 2 | 3 | 4;

/** Less is nothing: what divisions leave over. */
const LEAST_SPACE = 1e-6;

/** Whether a track grows for contributions of a kind. */
function isAffected(track: Track, phase: Phase): boolean {
  switch (phase) {
    case INTRINSIC_MINIMUMS:
      return track.min !== FIXED;
    case CONTENT_MINIMUMS:
      return track.min === MIN_CONTENT || track.min === MAX_CONTENT;
    case MAX_CONTENT_MINIMUMS:
      return track.min === MAX_CONTENT;
    case INTRINSIC_MAXIMUMS:
      return hasIntrinsicMaximum(track);
    default:
      return hasMaxContentMaximum(track);
  }
}

function hasIntrinsicMaximum(track: Track): boolean {
  return track.max !== FIXED && track.max !== FLEXIBLE;
}

function hasMaxContentMaximum(track: Track): boolean {
  return hasIntrinsicMaximum(track) && track.max !== MIN_CONTENT;
}

/**
 * Gives the space that an item asks for to the tracks that it spans (CSS Grid 2, section 12.5.1), as planned increases.
 * @param start first of its tracks
 * @param end after the last one
 * @param contribution of the item, without gaps
 * @param isFlexible whether only flexible tracks grow, by their flex factors
 */
export function distributeSpace(
  tracks: readonly Track[],
  start: number,
  end: number,
  contribution: number,
  phase: Phase,
  isFlexible: boolean,
): void {
  const isOfLimits = phase >= INTRINSIC_MAXIMUMS;
  let space = contribution;
  let affected = 0;
  let factors = 0;
  for (let at = start; at < end; at++) {
    const track = tracks[at] as Track;
    space -= isOfLimits && track.growthLimit !== Number.POSITIVE_INFINITY ? track.growthLimit : track.base;
    track.increase = 0;
    track.isFrozen = !isAffected(track, phase) || (isFlexible && !track.isFlexible);
    if (track.isFrozen) continue;
    affected++;
    factors += track.size.flex;
  }
  if (space <= LEAST_SPACE || affected === 0) return;
  const isByFactor = isFlexible && factors > 0;
  let left = share(tracks, start, end, space, isByFactor, isOfLimits ? growableLimit : baseLimit);
  if (left > LEAST_SPACE) {
    thawBeyondLimits(tracks, start, end, phase, isFlexible);
    left = share(tracks, start, end, left, isByFactor, isOfLimits ? fitLimitOfGrowth : withoutLimit);
  }
  for (let at = start; at < end; at++) {
    const track = tracks[at] as Track;
    if (track.increase > track.planned) track.planned = track.increase;
  }
}

/** How much more a track takes. */
type Room = (track: Track) => number;

const baseLimit: Room = (track) => track.growthLimit - track.base;
const growableLimit: Room = (track) => {
  if (track.growthLimit !== Number.POSITIVE_INFINITY && !track.isInfinitelyGrowable) return 0;
  return fitLimitOfGrowth(track);
};
const withoutLimit: Room = () => Number.POSITIVE_INFINITY;
const fitLimitOfGrowth: Room = (track) =>
  track.fitLimit - (track.growthLimit === Number.POSITIVE_INFINITY ? track.base : track.growthLimit);

/** Grows tracks that are not frozen evenly, or by flex factors, until each has as much as it takes. @returns the rest */
function share(
  tracks: readonly Track[],
  start: number,
  end: number,
  space: number,
  isByFactor: boolean,
  room: Room,
): number {
  let left = space;
  while (left > LEAST_SPACE) {
    let weights = 0;
    for (let at = start; at < end; at++) {
      const track = tracks[at] as Track;
      if (!track.isFrozen) weights += isByFactor ? track.size.flex : 1;
    }
    if (weights === 0) return left;
    const each = left / weights;
    let hasFrozen = false;
    for (let at = start; at < end; at++) {
      const track = tracks[at] as Track;
      if (track.isFrozen) continue;
      const rest = room(track) - track.increase;
      if (rest > each * (isByFactor ? track.size.flex : 1)) continue;
      track.isFrozen = true;
      hasFrozen = true;
      if (rest <= 0) continue;
      track.increase += rest;
      left -= rest;
    }
    if (hasFrozen) continue;
    for (let at = start; at < end; at++) {
      const track = tracks[at] as Track;
      if (!track.isFrozen) track.increase += each * (isByFactor ? track.size.flex : 1);
    }
    return 0;
  }
  return left;
}

/** Which tracks take what is left: those whose maximum is of content, or where there is none all that are affected. */
function thawBeyondLimits(
  tracks: readonly Track[],
  start: number,
  end: number,
  phase: Phase,
  isFlexible: boolean,
): void {
  const isWilling = phase === MAX_CONTENT_MINIMUMS ? hasMaxContentMaximum : hasIntrinsicMaximum;
  let willing = 0;
  for (let at = start; at < end; at++) {
    const track = tracks[at] as Track;
    if (isAffected(track, phase) && !isFlexible && isWilling(track)) willing++;
  }
  for (let at = start; at < end; at++) {
    const track = tracks[at] as Track;
    const isOpen = isAffected(track, phase) && (!isFlexible || track.isFlexible);
    track.isFrozen = !isOpen || (willing > 0 && !isWilling(track));
  }
}

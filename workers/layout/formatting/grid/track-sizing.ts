import type { GridItem, ItemSpan } from './grid-item.js';
import {
  CONTENT_MINIMUMS,
  distributeSpace,
  INTRINSIC_MAXIMUMS,
  INTRINSIC_MINIMUMS,
  MAX_CONTENT_MAXIMUMS,
  MAX_CONTENT_MINIMUMS,
  type Phase,
} from './space-distribution.js';
import { SharedRest, type Track, type TrackAxis } from './track.js';
import { AUTO, FIT_CONTENT, FIXED, FLEXIBLE, MAX_CONTENT, MIN_CONTENT } from './track-size.js';

/** How much room items ask for in an axis, margins included. */
export interface Contributions {
  /** The least that an item can be made, see CSS Grid 2, section 12.5. */
  minimum(item: GridItem): number;
  minContent(item: GridItem): number;
  maxContent(item: GridItem): number;
}

/** What tracks are sized for. */
interface SizingTask {
  axis: 'column' | 'row';
  items: readonly GridItem[];
  contributions: Contributions;
  /** Of the content box; otherwise the content decides. */
  available: number | undefined;
  /** Without room that is known: whether tracks are as narrow as they can be. */
  isMinContent: boolean;
  /** Whether `auto` tracks take what is left. */
  stretches: boolean;
}

/** Sizes the tracks of an axis (CSS Grid 2, section 12.3): the sizes are their bases then. */
export function sizeTracks(axis: TrackAxis, task: SizingTask): void {
  const { tracks } = axis;
  let isSettled = true;
  for (const track of tracks) {
    track.begin(task.available);
    if (track.min !== FIXED || track.growthLimit !== track.base) isSettled = false;
  }
  if (isSettled) return;
  noteCrossings(tracks, task);
  sizeByContent(axis, task);
  for (const track of tracks) {
    if (track.growthLimit === Number.POSITIVE_INFINITY) track.growthLimit = track.base;
  }
  const free = task.available === undefined ? undefined : task.available - axis.total;
  maximise(tracks, free, task.isMinContent);
  expandFlexible(axis, task);
  if (task.stretches && task.available !== undefined) stretchAutomatic(tracks, task.available - axis.total);
}

function noteCrossings(tracks: readonly Track[], { axis, items }: SizingTask): void {
  for (const item of items) {
    const span = item[axis];
    span.crossesFlexible = false;
    span.crossesIntrinsic = false;
    for (let at = span.start; at < span.end; at++) {
      const track = tracks[at] as Track;
      if (track.max === FLEXIBLE) span.crossesFlexible = true;
      if (track.min !== FIXED || (track.max !== FIXED && track.max !== FLEXIBLE))
        span.crossesIntrinsic = true;
    }
  }
}

/** Section 12.5: items of one track first, then the others by how many they span, and at last those with flexible ones. */
function sizeByContent(axis: TrackAxis, task: SizingTask): void {
  const { items } = task;
  const flexible: GridItem[] = [];
  const spanning: GridItem[] = [];
  for (const item of items) {
    const span = item[task.axis];
    if (!span.crossesIntrinsic) continue;
    if (span.crossesFlexible) flexible.push(item);
    else if (span.size > 1) spanning.push(item);
    else sizeByOne(axis.tracks[span.start] as Track, item, task.contributions);
  }
  for (const track of axis.tracks) track.growthLimit = Math.max(track.growthLimit, track.base);
  spanning.sort((a, b) => a[task.axis].size - b[task.axis].size);
  for (let from = 0; from < spanning.length; ) {
    const size = (spanning[from] as GridItem)[task.axis].size;
    let to = from + 1;
    while (to < spanning.length && (spanning[to] as GridItem)[task.axis].size === size) to++;
    sizeByGroup(axis, task, spanning.slice(from, to), false);
    from = to;
  }
  if (flexible.length > 0) sizeByGroup(axis, task, flexible, true);
}

/** An item in a single track that is not flexible. */
function sizeByOne(track: Track, item: GridItem, contributions: Contributions): void {
  const least = leastOf(track, item, contributions);
  if (least > track.base) track.base = least;
  if (track.max === FIXED) return;
  let most = track.max === MIN_CONTENT ? contributions.minContent(item) : contributions.maxContent(item);
  if (track.max === FIT_CONTENT) most = Math.min(most, track.fitLimit);
  const finiteLimit = track.growthLimit === Number.POSITIVE_INFINITY ? 0 : track.growthLimit;
  track.growthLimit = Math.max(finiteLimit, most);
}

function leastOf(track: Track, item: GridItem, contributions: Contributions): number {
  switch (track.min) {
    case AUTO:
      return contributions.minimum(item);
    case MIN_CONTENT:
      return contributions.minContent(item);
    case MAX_CONTENT:
      return contributions.maxContent(item);
    default:
      return 0;
  }
}

function sizeByGroup(
  axis: TrackAxis,
  task: SizingTask,
  group: readonly GridItem[],
  isFlexible: boolean,
): void {
  growBases(axis, task, group, INTRINSIC_MINIMUMS, isFlexible);
  growBases(axis, task, group, CONTENT_MINIMUMS, isFlexible);
  growBases(axis, task, group, MAX_CONTENT_MINIMUMS, isFlexible);
  for (const track of axis.tracks) track.growthLimit = Math.max(track.growthLimit, track.base);
  // Flexible tracks have no maximum that depends on content.
  if (isFlexible) return;
  growLimits(axis, task, group, INTRINSIC_MAXIMUMS);
  growLimits(axis, task, group, MAX_CONTENT_MAXIMUMS);
}

function growBases(
  axis: TrackAxis,
  task: SizingTask,
  group: readonly GridItem[],
  phase: Phase,
  isFlexible: boolean,
): void {
  if (!distribute(axis, task, group, phase, isFlexible)) return;
  for (const track of axis.tracks) {
    track.base += track.planned;
    track.planned = 0;
  }
}

function growLimits(axis: TrackAxis, task: SizingTask, group: readonly GridItem[], phase: Phase): void {
  distribute(axis, task, group, phase, false);
  for (const track of axis.tracks) {
    const wasInfinite = track.growthLimit === Number.POSITIVE_INFINITY;
    track.isInfinitelyGrowable = phase === INTRINSIC_MAXIMUMS && wasInfinite && track.planned > 0;
    if (track.planned > 0) track.growthLimit = (wasInfinite ? track.base : track.growthLimit) + track.planned;
    track.planned = 0;
  }
}

/** @returns whether there was anything to distribute */
function distribute(
  axis: TrackAxis,
  task: SizingTask,
  group: readonly GridItem[],
  phase: Phase,
  isFlexible: boolean,
): boolean {
  let isAny = false;
  for (const item of group) {
    const span = item[task.axis];
    const contribution = contributionOf(item, phase, task.contributions) - axis.gaps(span.start, span.end);
    if (contribution <= 0) continue;
    distributeSpace(axis.tracks, span.start, span.end, contribution, phase, isFlexible);
    isAny = true;
  }
  return isAny;
}

function contributionOf(item: GridItem, phase: Phase, contributions: Contributions): number {
  switch (phase) {
    case INTRINSIC_MINIMUMS:
      return contributions.minimum(item);
    case CONTENT_MINIMUMS:
    case INTRINSIC_MAXIMUMS:
      return contributions.minContent(item);
    default:
      return contributions.maxContent(item);
  }
}

/** Section 12.6: free space goes to tracks that may still grow. @param free undefined where there is as much as they like */
function maximise(tracks: readonly Track[], free: number | undefined, isMinContent: boolean): void {
  if (free === undefined) {
    if (isMinContent) return;
    for (const track of tracks) track.base = track.growthLimit;
    return;
  }
  let left = free;
  let growing = tracks.filter((track) => mostOf(track) > track.base);
  while (left > 0 && growing.length > 0) {
    const each = left / growing.length;
    const open: Track[] = [];
    for (const track of growing) {
      const more = Math.min(each, mostOf(track) - track.base);
      track.base += more;
      left -= more;
      if (more === each) open.push(track);
    }
    if (open.length === growing.length) return;
    growing = open;
  }
}

function mostOf(track: Track): number {
  return Math.min(track.growthLimit, track.fitLimit);
}

/** Section 12.7: flexible tracks share what is left. */
function expandFlexible(axis: TrackAxis, task: SizingTask): void {
  const { tracks } = axis;
  const isMinimal = task.available === undefined && task.isMinContent;
  if (isMinimal || !tracks.some((track) => track.isFlexible)) return;
  const gaps = axis.gaps(0, tracks.length);
  const fraction =
    task.available === undefined
      ? fractionOfContent(axis, task)
      : fractionOf(tracks, 0, tracks.length, task.available - gaps);
  const rest = new SharedRest();
  for (const track of tracks) {
    if (!track.isFlexible) continue;
    const size = rest.take(fraction * track.size.flex);
    if (size > track.base) track.base = size;
  }
}

/** How large one `fr` has to be for the content of all flexible tracks. */
function fractionOfContent(axis: TrackAxis, { axis: name, items, contributions }: SizingTask): number {
  let fraction = 0;
  for (const track of axis.tracks) {
    if (track.isFlexible) fraction = Math.max(fraction, track.base / Math.max(1, track.size.flex));
  }
  for (const item of items) {
    const span: ItemSpan = item[name];
    if (!span.crossesFlexible) continue;
    const space = contributions.maxContent(item) - axis.gaps(span.start, span.end);
    fraction = Math.max(fraction, fractionOf(axis.tracks, span.start, span.end, space));
  }
  return fraction;
}

/** Section 12.7.1: how large one `fr` is if tracks fill some space. */
function fractionOf(tracks: readonly Track[], start: number, end: number, space: number): number {
  let fraction = Number.POSITIVE_INFINITY;
  // A track whose content is larger than its share counts as one that is not flexible, and all is shared again.
  for (let round = start; round <= end; round++) {
    let left = space;
    let factors = 0;
    let isAgain = false;
    const previous = fraction;
    for (let at = start; at < end; at++) {
      const track = tracks[at] as Track;
      if (isFluid(track, previous)) factors += track.size.flex;
      else left -= track.base;
    }
    if (factors === 0) return 0;
    fraction = Math.max(0, left) / Math.max(1, factors);
    for (let at = start; at < end; at++) {
      const track = tracks[at] as Track;
      if (isFluid(track, previous) && !isFluid(track, fraction)) isAgain = true;
    }
    if (!isAgain) break;
  }
  return fraction;
}

function isFluid(track: Track, fraction: number): boolean {
  if (!track.isFlexible) return false;
  return track.size.flex === 0 ? track.base === 0 : track.size.flex * fraction >= track.base;
}

/** Section 12.8. */
function stretchAutomatic(tracks: readonly Track[], free: number): void {
  if (free <= 0) return;
  let count = 0;
  for (const track of tracks) if (track.max === AUTO) count++;
  const rest = new SharedRest();
  for (const track of tracks) if (track.max === AUTO) track.base += rest.take(free / count);
}

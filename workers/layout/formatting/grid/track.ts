import { layoutUnit } from '../../../css/values/layout-unit.js';
import { pixelsOf } from '../lengths.js';
import {
  AUTO,
  FIT_CONTENT,
  FIXED,
  FLEXIBLE,
  MAX_CONTENT,
  type TrackSize,
  type TrackSizing,
} from './track-size.js';

/** A row or column while its size is found, and its place afterwards. */
export class Track {
  /** What the minimum and the maximum are, once it is known what percentages are of. */
  min: TrackSizing = AUTO;
  max: TrackSizing = AUTO;
  /** How far content makes a fit-content() track grow. */
  fitLimit = Number.POSITIVE_INFINITY;
  /** In the end the size. */
  base = 0;
  growthLimit = Number.POSITIVE_INFINITY;
  isInfinitelyGrowable = false;
  /** What base or growth limit will be raised by, and what one item alone asks to raise it by. */
  planned = 0;
  increase = 0;
  isFrozen = false;
  /** From the start of the content box. */
  offset = 0;

  /** Whether it is an empty one of `auto-fit`, which has no size and no gap. */
  isCollapsed = false;

  constructor(readonly size: TrackSize) {}

  get isFlexible(): boolean {
    return this.max === FLEXIBLE;
  }

  /** Sets the first sizes (CSS Grid 2, section 12.4). @param whole what percentages are of, if it is known */
  begin(whole: number | undefined): void {
    const { size } = this;
    const least = size.min === FIXED && !this.isCollapsed ? pixelsOf(size.minLength, whole) : 0;
    const most = size.max === FIXED && !this.isCollapsed ? pixelsOf(size.maxLength, whole) : 0;
    this.min = this.isCollapsed ? FIXED : least === undefined ? AUTO : size.min;
    this.max = this.isCollapsed ? FIXED : most === undefined ? AUTO : size.max;
    this.fitLimit = Number.POSITIVE_INFINITY;
    if (this.max === FIT_CONTENT) {
      const limit = pixelsOf(size.maxLength, whole);
      if (limit === undefined) this.max = MAX_CONTENT;
      else this.fitLimit = Math.max(0, limit);
    }
    this.base = this.min === FIXED ? Math.max(0, least ?? 0) : 0;
    const limit = this.max === FIXED ? (most ?? 0) : Number.POSITIVE_INFINITY;
    this.growthLimit = Math.max(limit, this.base);
    this.isInfinitelyGrowable = false;
    this.planned = 0;
    this.increase = 0;
  }
}

/** The tracks of one axis. */
export class TrackAxis {
  constructor(
    readonly tracks: readonly Track[],
    /** Between tracks, and what is added to it by space between them. */
    public gap: number,
  ) {}

  /** The gaps between tracks, but for collapsed ones. */
  gaps(start: number, end: number): number {
    if (this.gap === 0) return 0;
    let count = 0;
    for (let at = start; at < end; at++) if (!this.#at(at).isCollapsed) count++;
    return count > 1 ? (count - 1) * this.gap : 0;
  }

  /** From the start of a track to the end of another, gaps included. */
  extent(start: number, end: number): number {
    let sum = this.gaps(start, end);
    for (let at = start; at < end; at++) sum += this.#at(at).base;
    return sum;
  }

  get total(): number {
    return this.extent(0, this.tracks.length);
  }

  /** What tracks come to that are fixed, or undefined; for sizes that are not found yet. */
  fixedExtent(start: number, end: number, whole: number | undefined): number | undefined {
    let sum = this.gaps(start, end);
    for (let at = start; at < end; at++) {
      const { size, isCollapsed } = this.#at(at);
      if (isCollapsed) continue;
      const most = size.max === FIXED ? pixelsOf(size.maxLength, whole) : undefined;
      if (most === undefined) return undefined;
      const least = size.min === FIXED ? pixelsOf(size.minLength, whole) : 0;
      sum += Math.max(most, least ?? 0);
    }
    return sum;
  }

  #at(index: number): Track {
    return this.tracks[index] as Track;
  }
}

/** Shares of a size that come to the whole though each is in 64ths of a pixel. */
export class SharedRest {
  #left = 0;

  /** @returns the share, in 64ths */
  take(share: number): number {
    const wished = share + this.#left;
    // What is next to a 64th is one: divisions of doubles come out next to whole numbers.
    const taken = layoutUnit(wished + 1e-6);
    this.#left = Math.max(0, wished - taken);
    return taken;
  }
}

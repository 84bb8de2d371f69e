import { allocated, onMemoryPressure, released } from '../kernels/kernels.js';
import { Backdrop } from './backdrop.js';
import { commonItems, type DisplayItem, equalAtStart, itemsAbove, remembered } from './display-list.js';
import { BYTES_OF_A_PIXEL } from './frame.js';
import type { Pixmap } from './pixmap.js';
import { dirtyShare } from './tiles.js';

/** Bound on a thread's cached backdrops and what encoders derive from them, in bytes: three or more of 1200x630. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** Bound on the series whose last display list is retained. */
const MOST_SERIES = 32;

/**
 * Least gain that justifies a new backdrop: the fraction of the frame that it saves painting and encoding, beyond the
 * best cached one.
 */
const LEAST_GAIN = 0.15;

/** Content of a frame. */
export interface Scene {
  /** Frames of one series are likely to have much in common: those of one template. */
  series: string;
  width: number;
  height: number;
  transparent: boolean;
  items: readonly DisplayItem[];
}

/** A display list, and what it is painted on. */
type Listed = Omit<Scene, 'series'>;

interface CachedBackdrop extends Listed {
  series: string;
  backdrop: Backdrop;
}

/** Scene split into a backdrop and the items above it. */
export interface SplitScene {
  backdrop: Backdrop;
  above: readonly DisplayItem[];
}

/**
 * Finds what the scenes of a series have in common, and caches it painted: templates need not declare which part of
 * them changes from one caller to the next. The first scene of a series is compared with those of others, since many
 * documents are copies of one with other texts. A backdrop is used only for scenes that contain every one of its items, so
 * that no caller is shown what another one sent.
 */
export class Backdrops {
  /** Least recently used first. */
  #cached: CachedBackdrop[] = [];
  /** Last display list of each series, least recently drawn first. */
  readonly #latest = new Map<string, Listed>();
  readonly #paint: (items: readonly DisplayItem[], pixmap: Pixmap, transparent: boolean) => void;

  /** @param paint paints items on a pixmap of their own */
  constructor(paint: (items: readonly DisplayItem[], pixmap: Pixmap, transparent: boolean) => void) {
    this.#paint = paint;
    onMemoryPressure(() => this.#giveUp());
  }

  /** Bytes of the cached backdrops, with what encoders derive from them. */
  get bytes(): number {
    return this.#cached.reduce((sum, { backdrop }) => sum + backdrop.bytes, 0);
  }

  /**
   * The backdrop that saves the most work for a scene; undefined for an unknown scene. It is valid until the next call.
   */
  split(scene: Scene): SplitScene | undefined {
    const { series, items } = scene;
    this.#evictFor(0, 1);
    const best = this.#bestCached(scene);
    const own = this.#latest.get(series)?.items;
    const before = own ?? this.#alike(scene);
    this.#remember(scene);
    const common = before ? commonItems(before, items) : [];
    if (common.length <= (best?.cached.items.length ?? 0)) return best && this.#use(best);
    const above = itemsAbove(common, items) ?? [];
    const gain =
      this.#dirtyShare(scene, best?.above ?? items, best === undefined) - this.#dirtyShare(scene, above);
    // Another of this kind may never come: nothing that was of use gives way to it.
    const isWorthIt = gain >= LEAST_GAIN && (own !== undefined || this.#fits(bytesOf(scene)));
    if (!isWorthIt) return best && this.#use(best);
    return { backdrop: this.#made(scene, common), above };
  }

  /** Fraction of the frame to paint and encode: all of it without a backdrop. */
  #dirtyShare({ width, height }: Scene, above: readonly DisplayItem[], isAll = false): number {
    if (isAll) return 1;
    return dirtyShare(
      above.map(({ region }) => region),
      width,
      height,
    );
  }

  #bestCached(scene: Scene): { cached: CachedBackdrop; above: DisplayItem[] } | undefined {
    let best: { cached: CachedBackdrop; above: DisplayItem[] } | undefined;
    for (const cached of this.#cached) {
      if (!isOnSame(cached, scene) || cached.items.length < (best?.cached.items.length ?? 0)) continue;
      if (cached.series !== scene.series && equalAtStart(cached.items, scene.items) === 0) continue;
      const above = itemsAbove(cached.items, scene.items);
      if (above) best = { cached, above };
    }
    return best;
  }

  #use({ cached, above }: { cached: CachedBackdrop; above: DisplayItem[] }): SplitScene {
    this.#cached = [...this.#cached.filter((other) => other !== cached), cached];
    return { backdrop: cached.backdrop, above };
  }

  /** The last display list of another series that begins most like a scene; undefined where none begins like it. */
  #alike(scene: Scene): readonly DisplayItem[] | undefined {
    let best: { items: readonly DisplayItem[]; equal: number } | undefined;
    for (const latest of this.#latest.values()) {
      const equal = isOnSame(latest, scene) ? equalAtStart(latest.items, scene.items) : 0;
      if (equal > 0 && equal >= (best?.equal ?? 0)) best = { items: latest.items, equal };
    }
    return best?.items;
  }

  #remember({ series, width, height, transparent, items }: Scene): void {
    this.#latest.delete(series);
    this.#latest.set(series, { width, height, transparent, items: remembered(items) });
    const [oldest] = this.#latest.keys();
    if (this.#latest.size > MOST_SERIES && oldest !== undefined) this.#latest.delete(oldest);
  }

  #made({ series, width, height, transparent }: Scene, items: readonly DisplayItem[]): Backdrop {
    const bytes = bytesOf({ width, height });
    this.#evictFor(bytes, 0);
    const pixels = allocated(bytes);
    try {
      this.#paint(items, { width, height, pixels }, transparent);
    } catch (error) {
      // A picture among the items may be undecodable.
      released(pixels);
      throw error;
    }
    const backdrop = new Backdrop(width, height, pixels);
    this.#cached.push({ series, width, height, transparent, items: remembered(items), backdrop });
    return backdrop;
  }

  /** Evicts least recently used backdrops until there is room; encoders may have added to their bytes. */
  #evictFor(bytes: number, least: number): void {
    while (this.#cached.length > least && !this.#fits(bytes)) this.#drop(0);
  }

  #fits(bytes: number): boolean {
    return this.bytes + bytes <= MAX_CACHE_BYTES;
  }

  /** Evicts the least recently used backdrop, but never the last one, which may be in use. */
  #giveUp(): boolean {
    if (this.#cached.length < 2) return false;
    this.#drop(0);
    return true;
  }

  #drop(index: number): void {
    for (const { backdrop } of this.#cached.splice(index, 1)) backdrop.release();
  }
}

function isOnSame(one: Listed, other: Listed): boolean {
  return one.width === other.width && one.height === other.height && one.transparent === other.transparent;
}

function bytesOf({ width, height }: Pick<Scene, 'width' | 'height'>): number {
  return width * height * BYTES_OF_A_PIXEL;
}

import { allocated, onMemoryPressure, released } from '../kernels/kernels.js';
import { Backdrop } from './backdrop.js';
import { commonItems, type DisplayItem, itemsAbove, remembered } from './display-list.js';
import { BYTES_OF_A_PIXEL } from './frame.js';
import type { Picture } from './picture.js';
import { touchedShare } from './tiles.js';

/** Backdrops a thread keeps, with what encoders keep beside them, in bytes: three or more of 1200x630. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** Drawings whose last display list is remembered. */
const MOST_SERIES = 32;

/** A new backdrop must spare the painting and encoding of so much more of a frame than the one there is. */
const LEAST_GAIN = 0.15;

/** What a frame shows. */
export interface Scene {
  /** Frames of one series are likely to have much in common: those of one template. */
  series: string;
  width: number;
  height: number;
  transparent: boolean;
  items: readonly DisplayItem[];
}

interface KeptBackdrop {
  series: string;
  items: readonly DisplayItem[];
  backdrop: Backdrop;
}

/** A backdrop of a scene, and what is painted upon it. */
export interface SplitScene {
  backdrop: Backdrop;
  above: readonly DisplayItem[];
}

/**
 * Finds what the scenes of a series have in common, and keeps it painted: nobody has to say which part of a template
 * changes from one caller to the next. A backdrop is only ever used for a scene that holds every one of its items, so that
 * no caller is shown what another one sent.
 */
export class Backdrops {
  /** The one that was used last comes last. */
  #kept: KeptBackdrop[] = [];
  /** The last display list of each series; the series that was drawn last comes last. */
  readonly #latest = new Map<string, readonly DisplayItem[]>();
  readonly #paint: (items: readonly DisplayItem[], picture: Picture, transparent: boolean) => void;

  /** @param paint paints items alone on a whole picture */
  constructor(paint: (items: readonly DisplayItem[], picture: Picture, transparent: boolean) => void) {
    this.#paint = paint;
    onMemoryPressure(() => this.#giveUp());
  }

  /** Memory that the kept backdrops take, with what encoders keep beside them. */
  get bytes(): number {
    return this.#kept.reduce((sum, { backdrop }) => sum + backdrop.bytes, 0);
  }

  /**
   * The backdrop that spares the most of a scene; undefined where nothing much is known of it. It is good until the next
   * call.
   */
  split(scene: Scene): SplitScene | undefined {
    const { series, items } = scene;
    this.#makeRoom(0, 1);
    const known = this.#bestKept(scene);
    const before = this.#latest.get(series);
    this.#remember(series, items);
    const common = before ? commonItems(before, items) : [];
    if (common.length <= (known?.kept.items.length ?? 0)) return known && this.#use(known);
    const above = itemsAbove(common, items) ?? [];
    const gain =
      this.#touched(scene, known?.above ?? items, known === undefined) - this.#touched(scene, above);
    if (gain < LEAST_GAIN) return known && this.#use(known);
    return { backdrop: this.#made(scene, common), above };
  }

  /** How much of the frame is painted and encoded anew: all of it without a backdrop. */
  #touched({ width, height }: Scene, above: readonly DisplayItem[], isAll = false): number {
    if (isAll) return 1;
    return touchedShare(
      above.map(({ region }) => region),
      width,
      height,
    );
  }

  #bestKept(scene: Scene): { kept: KeptBackdrop; above: DisplayItem[] } | undefined {
    let best: { kept: KeptBackdrop; above: DisplayItem[] } | undefined;
    for (const kept of this.#kept) {
      if (kept.series !== scene.series || kept.items.length < (best?.kept.items.length ?? 0)) continue;
      const above = itemsAbove(kept.items, scene.items);
      if (above) best = { kept, above };
    }
    return best;
  }

  #use({ kept, above }: { kept: KeptBackdrop; above: DisplayItem[] }): SplitScene {
    this.#kept = [...this.#kept.filter((other) => other !== kept), kept];
    return { backdrop: kept.backdrop, above };
  }

  #remember(series: string, items: readonly DisplayItem[]): void {
    this.#latest.delete(series);
    this.#latest.set(series, remembered(items));
    const [oldest] = this.#latest.keys();
    if (this.#latest.size > MOST_SERIES && oldest !== undefined) this.#latest.delete(oldest);
  }

  #made({ series, width, height, transparent }: Scene, items: readonly DisplayItem[]): Backdrop {
    const bytes = width * height * BYTES_OF_A_PIXEL;
    this.#makeRoom(bytes, 0);
    const pixels = allocated(bytes);
    try {
      this.#paint(items, { width, height, pixels }, transparent);
    } catch (error) {
      // A picture among them may turn out to be undecodable.
      released(pixels);
      throw error;
    }
    const backdrop = new Backdrop(width, height, pixels);
    this.#kept.push({ series, items: remembered(items), backdrop });
    return backdrop;
  }

  /** Lets go of those that were not used for the longest until there is room; encoders may have added to them. */
  #makeRoom(bytes: number, least: number): void {
    while (this.#kept.length > least && this.bytes + bytes > KEPT_BYTES) this.#drop(0);
  }

  /** Lets go of the backdrop that was not used for the longest, but for the last one, which may be in use. */
  #giveUp(): boolean {
    if (this.#kept.length < 2) return false;
    this.#drop(0);
    return true;
  }

  #drop(index: number): void {
    for (const { backdrop } of this.#kept.splice(index, 1)) backdrop.release();
  }
}

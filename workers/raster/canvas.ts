import type { Block } from '../kernels/kernels.js';
import { Scratch } from '../kernels/scratch.js';
import type { Backdrop } from './backdrop.js';
import { type DisplayItem, differingRegions } from './display-list.js';
import { DrawingContext } from './drawing-context.js';
import type { Frame } from './frame.js';
import { ItemPainter } from './item-painter.js';
import { intersection, type Rectangle, whole } from './rectangle.js';
import { copyPart, surfaceOf } from './surface.js';
import { tiled } from './tiles.js';

/** What a frame shows. */
interface Scene {
  backdrop: Backdrop;
  items: DisplayItem[];
}

/**
 * The pixels that one thread draws its frames on, one after the other. What is drawn is noted down first, and painted when
 * the frame is finished, where it is not what the frame before showed: every pixel comes out as if all had been painted.
 */
export class Canvas extends DrawingContext {
  readonly #painter = new ItemPainter();
  /** Templates of all sizes take turns. */
  readonly #scratch = new Scratch();
  #scene: Scene | undefined;
  #transparent = false;
  /** What the pixels show; undefined when that is not known. */
  #shown: Scene | undefined;

  /** Begins a frame, which shows nothing but a backdrop yet. */
  start(backdrop: Backdrop, transparent: boolean): void {
    this.#scene = { backdrop, items: [] };
    this.#transparent = transparent;
  }

  /**
   * The frame as it stands, painted. Its pixels are good until the next one is; what was drawn must not have been released
   * before.
   */
  finish(): Frame {
    const scene = this.#started;
    const { backdrop, items } = scene;
    const { width, height } = backdrop;
    const changed =
      this.#shown?.backdrop === backdrop
        ? tiled(differingRegions(this.#shown.items, items), width, height)
        : undefined;
    this.#shown = undefined;
    const pixels = this.#scratch.of(backdrop.pixels.length);
    for (const part of changed ?? [whole(backdrop)]) this.#paint(scene, part, pixels);
    this.#shown = { backdrop, items: [...items] };
    return {
      width,
      height,
      pixels: { address: pixels.address, length: backdrop.pixels.length },
      transparent: this.#transparent,
      backdrop,
      drawn: items.map(({ region }) => region),
      changed,
    };
  }

  get items(): DisplayItem[] {
    return this.#started.items;
  }

  get bounds(): Rectangle {
    return whole(this.#started.backdrop);
  }

  /** Paints a part of the frame anew. */
  #paint({ backdrop, items }: Scene, part: Rectangle, pixels: Block): void {
    const surface = surfaceOf(pixels, backdrop.width);
    copyPart(surface, surfaceOf(backdrop.pixels, backdrop.width), part);
    for (const item of items) {
      const common = intersection(item.region, part);
      if (common) this.#painter.paint(item, common, surface);
    }
  }

  get #started(): Scene {
    if (!this.#scene) throw new Error('no frame has begun');
    return this.#scene;
  }
}

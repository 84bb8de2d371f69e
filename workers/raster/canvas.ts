import { Scratch } from '../kernels/scratch.js';
import { Backdrops, type Scene, type SplitScene } from './backdrops.js';
import { type DisplayItem, differingRegions, remembered } from './display-list.js';
import { DrawingContext } from './drawing-context.js';
import { BYTES_OF_A_PIXEL, type Frame } from './frame.js';
import { hides, isPaintedInBands, readsBelow } from './item-needs.js';
import { ItemPainter } from './item-painter.js';
import { checkWork } from './painting-work.js';
import { enclosing, intersection, type Rectangle, whole } from './rectangle.js';
import { copyPart, type Surface, surfaceOf } from './surface.js';
import { tiled } from './tiles.js';

/**
 * Frame buffer of one thread. Drawing records a display list; finishing the frame paints it, but only where it is
 * damaged: elsewhere the pixels of the frame before stay, and those of a cached backdrop are copied. The result equals
 * painting everything.
 */
export class Canvas extends DrawingContext {
  readonly #painter = new ItemPainter();
  readonly #backdrops = new Backdrops((items, pixmap, transparent) => {
    this.#paint({ items, transparent }, whole(pixmap), surfaceOf(pixmap.pixels, pixmap.width));
  });
  /** Templates of all sizes take turns. */
  readonly #scratch = new Scratch();
  #scene: (Scene & { items: DisplayItem[] }) | undefined;
  /** Scene that the pixels show; undefined when they are not valid. */
  #shown: Scene | undefined;

  /** Bytes of the cached backdrops. */
  get backdropBytes(): number {
    return this.#backdrops.bytes;
  }

  /** Bytes of the cached masks of paths. */
  get maskBytes(): number {
    return this.#painter.maskBytes;
  }

  /** Starts a frame with an empty display list, on a white or transparent ground. */
  start(scene: Omit<Scene, 'items'>): void {
    const { width, height, transparent } = scene;
    this.#scene = { ...scene, series: `${scene.series} ${width} ${height} ${transparent}`, items: [] };
  }

  /**
   * Paints the recorded frame. Its pixels are valid until the next one is painted; the masks and pixmaps that were
   * drawn must not be released before.
   * @throws TooMuchWork
   */
  finish(): Frame {
    const scene = this.#started;
    const { width, height, transparent, items } = scene;
    checkWork(items);
    const length = width * height * BYTES_OF_A_PIXEL;
    const damage = this.#damage(scene);
    // The buffer may move now, and painting may throw, on a backdrop, too.
    this.#shown = undefined;
    const { address } = this.#scratch.of(length);
    const pixels = { address, length };
    const split = this.#backdrops.split(scene);
    const surface = surfaceOf(pixels, width);
    for (const part of damage ?? [whole(scene)]) {
      if (split) this.#paintUpon(split, part, surface, width);
      else this.#paint(scene, part, surface);
    }
    this.#painter.releaseTiles();
    this.#shown = { ...scene, items: remembered(items) };
    const dirty = split ? split.above.map(({ region }) => region) : [whole(scene)];
    return { width, height, pixels, transparent, backdrop: split?.backdrop, dirty, damage };
  }

  /** Damaged rectangles since the frame before; undefined where that is not known. */
  #damage({ series, width, height, items }: Scene): Rectangle[] | undefined {
    if (this.#shown?.series !== series) return undefined;
    const regions = tiled(differingRegions(this.#shown.items, items), width, height);
    const wide = items.filter((item) => !isPaintedInBands(item));
    if (wide.length === 0) return regions;
    return withReading(regions, wide, (rectangles) => tiled(rectangles, width, height));
  }

  get items(): DisplayItem[] {
    return this.#started.items;
  }

  get bounds(): Rectangle {
    return whole(this.#started);
  }

  #paintUpon({ backdrop, above }: SplitScene, part: Rectangle, surface: Surface, width: number): void {
    copyPart(surface, surfaceOf(backdrop.pixels, width), part);
    this.#paintItems(above, part, surface);
  }

  #paint(
    { items, transparent }: Pick<Scene, 'items' | 'transparent'>,
    part: Rectangle,
    surface: Surface,
  ): void {
    const ground = items.findLastIndex((item) => hides(item, part));
    if (ground < 0) this.#painter.clear(transparent ? TRANSPARENT : WHITE, part, surface);
    this.#paintItems(items.slice(Math.max(0, ground)), part, surface);
  }

  #paintItems(items: readonly DisplayItem[], part: Rectangle, surface: Surface): void {
    for (const item of items) {
      const common = intersection(item.region, part);
      if (common) this.#painter.paint(item, common, surface);
    }
  }

  get #started(): Scene & { items: DisplayItem[] } {
    if (!this.#scene) throw new Error('no frame has begun');
    return this.#scene;
  }
}

/**
 * Regions to paint, as a single one where they meet items that read more than they change: each part would take as long.
 * What is below an item and is read as a whole must have been painted, without what is above it.
 * @param regions of whole tiles, which may meet items that nothing that differs does
 * @param covering covers rectangles by such regions
 */
function withReading(
  regions: readonly Rectangle[],
  wide: readonly DisplayItem[],
  covering: (rectangles: readonly Rectangle[]) => Rectangle[],
): Rectangle[] {
  const isMet = ({ region }: DisplayItem) => regions.some((each) => intersection(each, region));
  if (!wide.some(isMet)) return [...regions];
  let all = covering([enclosing(regions) as Rectangle]);
  for (let rest = wide.filter(readsBelow); ; ) {
    const met = rest.filter(({ region }) => all.some((each) => intersection(each, region)));
    if (met.length === 0) return all;
    all = covering([enclosing([...all, ...met.map(({ region }) => region)]) as Rectangle]);
    rest = rest.filter((item) => !met.includes(item));
  }
}

const WHITE = 0xffffffff;
const TRANSPARENT = 0;

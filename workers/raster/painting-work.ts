/** How much work a display list is, before any of it is painted: a document may ask for more than its neighbours can bear. */

import { SOURCE_IN } from './compositing-operators.js';
import type { DisplayItem, GroupItem, ItemPaint, PlaneItem, Shape } from './display-list.js';
import { edgeRows } from './edge-rows.js';
import { type FilterEffect, openResults } from './filter-graph.js';
import type { Filter } from './filters.js';
import { BYTES_OF_A_PIXEL } from './frame.js';
import { HairlinePath } from './hairlines.js';
import { groupBounds, isPaintedInBands, isPlainHairline, planeBounds } from './item-needs.js';
import { BAND_PIXELS } from './item-painter.js';
import type { Tile } from './pattern.js';
import type { LazyPixmap } from './pixmap.js';
import type { Rectangle } from './rectangle.js';
import { TooMuchWork } from './too-much-work.js';

/** In nanoseconds of a processor of 2024: a card has some 20 million, and a hundred blurs of a whole one the bound. */
const MOST_WORK = 2.5e9;
/** Pixels of groups within each other, and of pictures, shadows and emoji, which are there until the frame is painted. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Measured: nanoseconds of a pixel, and of what does not depend on pixels. */
const NS = {
  fill: 2,
  gradient: 9,
  gradientStep: 0.15,
  masks: 2,
  path: 5,
  pathNumber: 12,
  edgeRow: 200,
  linePixel: 8,
  pixmap: 2,
  sample: 14,
  makePixmap: 4,
  makeItem: 4_000,
  group: 4,
  blending: 30,
  colors: 6,
  blur: 30,
  step: 8,
  spread: 2,
  octave: 120,
} as const;

/** Checks a display list by an estimate of the time and memory that painting it takes. @throws TooMuchWork */
export function checkWork(items: readonly DisplayItem[]): void {
  const estimate = new WorkEstimate();
  estimate.add(items, undefined);
}

class WorkEstimate {
  readonly #pixmaps = new Set<string>();
  #work = 0;
  #kept = 0;
  #open = 0;

  /** @param bounds that is painted, all where it is left out */
  add(items: readonly DisplayItem[], bounds: Rectangle | undefined): void {
    for (const item of items) {
      const region = bounds ? common(item.region, bounds) : item.region;
      const pixels = pixelsOf(region);
      if (pixels === 0) continue;
      this.#work += NS.makeItem;
      if (isPlainHairline(item)) this.#addLines(item.path, region);
      else {
        this.#work += pixels * NS.fill;
        for (const clip of item.clips) this.#addShape(clip, region, pixels);
        this.#addOwn(item, region, pixels, bounds !== undefined);
      }
      if (this.#work > MOST_WORK)
        throw new TooMuchWork(
          'the picture takes too long to be painted: draw fewer or smaller shadows, filters, masks, gradients and layers',
        );
    }
  }

  /** @param isWithin whether it is in a group, whose items are painted for each of its bands */
  #addOwn(item: DisplayItem, region: Rectangle, pixels: number, isWithin: boolean): void {
    if ('paint' in item) this.#addPaint(item.paint, pixels, isWithin ? Math.ceil(pixels / BAND_PIXELS) : 1);
    switch (item.kind) {
      case 'rectangle':
        break;
      case 'masks':
        this.#work += NS.masks * pixels;
        break;
      case 'path':
        this.#addShape(item.path, region, pixels);
        if (item.path instanceof HairlinePath) this.#addLines(item.path, region);
        break;
      case 'pixmap':
        this.#work += NS.pixmap * pixels;
        this.#addPixmap(item.pixmap);
        break;
      case 'group':
        this.#addGroup(item, region, pixels);
        break;
      case 'plane':
        this.#addPlane(item, region, pixels);
    }
  }

  #addPlane(item: PlaneItem, region: Rectangle, pixels: number): void {
    this.#work += NS.sample * pixels;
    const bounds = planeBounds(item, region);
    if (!bounds) return;
    const bytes = pixelsOf(bounds) * BYTES_OF_A_PIXEL;
    this.#open += bytes;
    this.#checkBytes();
    this.#work += pixelsOf(bounds) * NS.group;
    this.add(item.items, bounds);
    this.#open -= bytes;
  }

  #addPaint(paint: ItemPaint, pixels: number, times: number): void {
    if ('tile' in paint) this.#addTile(paint.tile, pixels, times);
    else if ('description' in paint)
      this.#work += pixels * (NS.gradient + NS.gradientStep * paint.description.length);
  }

  #addTile({ items, width, height }: Tile, pixels: number, times: number): void {
    this.#work += pixels * NS.sample;
    const bytes = width * height * BYTES_OF_A_PIXEL;
    this.#open += bytes;
    this.#checkBytes();
    const before = this.#work;
    this.add(items, { left: 0, top: 0, right: width, bottom: height });
    this.#work += (times - 1) * (this.#work - before) + times * width * height * NS.fill;
    this.#open -= bytes;
  }

  #addShape(shape: Shape, { top, bottom }: Rectangle, pixels: number): void {
    if (!('floats' in shape)) {
      this.#work += NS.masks * pixels;
      return;
    }
    this.#work += NS.path * pixels + NS.pathNumber * shape.size * Math.ceil(pixels / BAND_PIXELS);
    // Where parts lie over each other, edges are compared in each row.
    if (!shape.isOfGlyphs) this.#work += NS.edgeRow * edgeRows(shape, top, bottom);
  }

  /** Lines take the time of the pixels along them: of no more than each can cross. */
  #addLines({ floats, length }: HairlinePath, { left, top, right, bottom }: Rectangle): void {
    const most = floats.length * (right - left + bottom - top);
    this.#work += NS.pathNumber * floats.length + NS.linePixel * Math.min(length, most);
  }

  #addPixmap(pixmap: LazyPixmap): void {
    const { key, width, height, work = 0 } = pixmap;
    if (this.#pixmaps.has(key)) return;
    this.#pixmaps.add(key);
    const content = pixmap.content?.();
    if (content) this.add(content, { left: 0, top: 0, right: width, bottom: height });
    this.#work += NS.makePixmap * width * height + (content ? 0 : work);
    this.#kept += width * height * BYTES_OF_A_PIXEL;
    this.#checkBytes();
  }

  #addGroup(item: GroupItem, region: Rectangle, pixels: number): void {
    const { items, filters = [], backdrop, blend = 0 } = item;
    const isBlended = blend > 0 && blend < SOURCE_IN;
    this.#work += pixels * (NS.group + (isBlended ? NS.blending : 0));
    const isWhole = !isPaintedInBands(item);
    const bounds = isWhole ? groupBounds(item, region) : region;
    if (!bounds) return;
    const own = pixelsOf(bounds);
    // What filters are worked out in takes as much again.
    const open = isWhole ? own * BYTES_OF_A_PIXEL * (1 + buffersOf(filters)) : 0;
    this.#open += open;
    this.#checkBytes();
    this.#work += own * workOf(filters);
    if (backdrop) {
      this.#work += pixelsOf(backdrop.area) * (NS.group + workOf(backdrop.filters));
      for (const shape of backdrop.shapes) this.#addShape(shape, backdrop.area, pixelsOf(backdrop.area));
    }
    this.add(items, bounds);
    this.#open -= open;
  }

  #checkBytes(): void {
    if (this.#kept + this.#open > MOST_BYTES)
      throw new TooMuchWork(
        'the picture takes too much memory to be painted: draw smaller pictures, and fewer filters in each other',
      );
  }
}

/** Buffers of the size of the pixels that filters are worked out in. */
function buffersOf(filters: readonly Filter[]): number {
  return Math.max(1, ...filters.map((each) => (each.kind === 'graph' ? openResults(each.graph) : 1)));
}

/** Nanoseconds of a pixel. */
function workOf(filters: readonly Filter[]): number {
  let work = 0;
  for (const filter of filters) {
    const { kind } = filter;
    if (kind === 'graph') {
      for (const { inputs, effect } of filter.graph.steps)
        work += NS.step * (1 + inputs.length) + effectWork(effect);
      continue;
    }
    work += kind === 'colors' || kind === 'luminance' ? NS.colors : NS.blur;
    if (kind === 'shadow') work += NS.group;
  }
  return work;
}

/** Nanoseconds of a pixel, beside what every step takes. */
function effectWork(effect: FilterEffect): number {
  switch (effect.kind) {
    case 'blur':
    case 'shadow':
      return NS.blur;
    case 'blend':
      return NS.blending;
    case 'morphology':
      return NS.spread * 2 * (effect.across + effect.down);
    case 'noise':
      return NS.octave * effect.noise.octaves;
    default:
      return NS.colors;
  }
}

function common(one: Rectangle, other: Rectangle): Rectangle {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

function pixelsOf({ left, top, right, bottom }: Rectangle): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

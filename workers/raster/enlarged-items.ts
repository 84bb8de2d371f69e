/** Display lists in more pixels, for what is painted finer than it is shown. */

import type { Backdrop, DisplayItem, ItemPaint, Shape } from './display-list.js';
import type { Filter } from './filters.js';
import type { Gradient } from './gradient.js';
import { type Matrix, multiplied } from './matrix.js';
import type { LazyPixmap } from './pixmap.js';
import { type Projection, projected, projectionOf } from './projection.js';
import type { Rectangle } from './rectangle.js';
import { sampledPicture } from './sampled-picture.js';

/**
 * The same items in pixels that are so many times as small; undefined where one is of pixels itself, as a `<filter>` is, which
 * counts in those of the frame.
 * @param released called with each pixmap that was made for this
 */
export function enlargedItems(
  items: readonly DisplayItem[],
  factor: number,
  made: (pixmap: ReturnType<LazyPixmap['drawn']>) => void,
): DisplayItem[] | undefined {
  const enlarged: DisplayItem[] = [];
  for (const item of items) {
    const clips = enlargedShapes(item.clips, factor);
    const region = enlargedRectangle(item.region, factor);
    if (!clips || item.kind === 'masks') return undefined;
    if (item.kind === 'pixmap') {
      const { pixmap, x, y, opacity } = item;
      const matrix: Matrix = [factor, 0, 0, factor, x * factor, y * factor];
      const size = { width: region.right - region.left, height: region.bottom - region.top };
      const drawn = () => {
        const drawing = pictureBehind(pixmap, matrix);
        const pixels = sampledPicture(drawing.picture, region, drawing.matrix, false);
        made(pixels);
        return pixels;
      };
      const key = `${pixmap.key} ${factor}`;
      enlarged.push({
        ...{ kind: 'pixmap', region, clips, opacity },
        ...{ x: region.left, y: region.top, pixmap: { key, ...size, drawn } },
      });
    } else if (item.kind === 'group') {
      const within = enlargedItems(item.items, factor, made);
      const backdrop = item.backdrop && enlargedBackdrop(item.backdrop, factor);
      const filters = enlargedFilters(item.filters ?? [], factor);
      if (!within || !filters || (item.backdrop && !backdrop)) return undefined;
      enlarged.push({ ...item, region, clips, items: within, filters, backdrop });
    } else if (item.kind === 'plane') {
      const within = enlargedItems(item.items, factor, made);
      if (!within) return undefined;
      const painted = enlargedRectangle(item.painted, factor);
      enlarged.push({
        ...item,
        region,
        clips,
        items: within,
        painted,
        projection: enlargedProjection(item.projection, factor),
      });
    } else {
      const paint = enlargedPaint(item.paint, factor);
      if (item.kind === 'rectangle') enlarged.push({ ...item, region, clips, paint });
      else enlarged.push({ ...item, region, clips, paint, path: item.path.enlarged(factor) });
    }
  }
  return enlarged;
}

/** The picture that a pixmap shows a part of, in about the size in which it is shown, and where it is. */
export function pictureBehind(pixmap: LazyPixmap, matrix: Matrix): { picture: LazyPixmap; matrix: Matrix } {
  const source = pixmap.source?.();
  if (source) return pictureBehind(source.picture, multiplied(matrix, source.matrix));
  const { sized } = pixmap;
  if (!sized) return { picture: pixmap, matrix };
  const [a, b, c, d] = matrix;
  const factor = Math.min(
    Math.max(Math.hypot(a, b), Math.hypot(c, d)),
    Math.sqrt(MOST_PIXELS / (pixmap.width * pixmap.height)),
  );
  if (factor <= 1) return { picture: pixmap, matrix };
  const picture = sized(Math.ceil(pixmap.width * factor), Math.ceil(pixmap.height * factor));
  const [across, down] = [pixmap.width / picture.width, pixmap.height / picture.height];
  return { picture, matrix: multiplied(matrix, [across, 0, 0, down, 0, 0]) };
}

/** Of a drawing that is drawn larger. */
const MOST_PIXELS = 2 ** 22;

export function enlargedRectangle({ left, top, right, bottom }: Rectangle, factor: number): Rectangle {
  return {
    left: Math.floor(left * factor),
    top: Math.floor(top * factor),
    right: Math.ceil(right * factor),
    bottom: Math.ceil(bottom * factor),
  };
}

function enlargedShapes(shapes: readonly Shape[], factor: number): Shape[] | undefined {
  const enlarged: Shape[] = [];
  for (const shape of shapes) {
    if (!('floats' in shape)) return undefined;
    enlarged.push(shape.enlarged(factor));
  }
  return enlarged;
}

function enlargedBackdrop({ area, shapes, filters }: Backdrop, factor: number): Backdrop | undefined {
  const own = enlargedShapes(shapes, factor);
  const changes = enlargedFilters(filters, factor);
  return own && changes && { area: enlargedRectangle(area, factor), shapes: own, filters: changes };
}

/** The same changes of pixels that are so many times as small; undefined where a `<filter>` is among them. */
export function enlargedFilters(filters: readonly Filter[], factor: number): Filter[] | undefined {
  if (filters.some(({ kind }) => kind === 'graph')) return undefined;
  return filters.map((filter) => enlargedFilter(filter, factor));
}

function enlargedFilter(filter: Filter, factor: number): Filter {
  if (filter.kind === 'blur') return { ...filter, sigma: Math.fround(filter.sigma * factor) };
  if (filter.kind !== 'shadow') return filter;
  const { x, y, sigma } = filter;
  return {
    ...filter,
    x: Math.round(x * factor),
    y: Math.round(y * factor),
    sigma: Math.fround(sigma * factor),
  };
}

/** The same between pixels of both that are so many times as small. */
function enlargedProjection(projection: Projection, factor: number): Projection {
  const larger = projected(projectionOf([factor, 0, 0, factor, 0, 0]), projection);
  return projected(larger, projectionOf([1 / factor, 0, 0, 1 / factor, 0, 0]));
}

function enlargedPaint(paint: ItemPaint, factor: number): ItemPaint {
  if ('tile' in paint) return { ...paint, matrix: multiplied([factor, 0, 0, factor, 0, 0], paint.matrix) };
  return 'description' in paint ? enlargedGradient(paint, factor) : paint;
}

/** Places of the matrix in a description, and of one of tiles, which comes after the colours (`gradient.ts`). */
const MATRIX = 4;
const STEPS = 16;
const STEP = 8;
const TILED = 4;

function enlargedGradient({ description, isOpaque }: Gradient, factor: number): Gradient {
  const enlarged = Float32Array.from(description);
  const [kind = 0, , , steps = 0] = description;
  const at = kind < TILED ? MATRIX : STEPS + STEP * steps;
  for (let index = at; index < at + 4; index++) enlarged[index] = (enlarged[index] as number) / factor;
  return { description: enlarged, isOpaque };
}

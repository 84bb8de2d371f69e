import type { PlainElement, PlainNode } from '../layout/element-tree.js';
import type { DisplayItem, Shape } from '../raster/display-list.js';
import type { Matrix } from '../raster/matrix.js';
import type { Outline } from '../raster/outline.js';
import type { Path } from '../raster/path.js';
import { isSameRectangle, type Rectangle } from '../raster/rectangle.js';
import { numbersOfLine, StrokePath } from '../raster/stroke-path.js';

/** Bound on the cached elements: those of a few templates in a few sizes. */
const MOST_ELEMENTS = 32;

/** Bound on the numbers in the cached paths, four bytes each. */
const MOST_NUMBERS = 256 * 1024;

/** Place of an element in the frame. */
export interface SvgPlace {
  /** Transformation from the element's pixels to the frame's. */
  matrix: Matrix;
  /** Visible part of the frame. */
  rectangle: Rectangle;
}

interface DrawnSvg {
  svg: PlainElement;
  place: SvgPlace;
  items: readonly DisplayItem[];
  numbers: number;
}

/** LRU cache of the display items of `<svg>` elements, which recur from one request of a template to the next. */
export class SvgItemCache {
  /** Least recently used first. */
  #cache: DrawnSvg[] = [];
  #numbers = 0;

  /** Bytes of the cached paths. */
  get bytes(): number {
    return this.#numbers * Float32Array.BYTES_PER_ELEMENT;
  }

  /** Cached display items of an element at a place; undefined on a miss. */
  find(svg: PlainElement, place: SvgPlace): readonly DisplayItem[] | undefined {
    const index = this.#cache.findIndex(
      (each) => isSamePlace(each.place, place) && isSameNode(each.svg, svg),
    );
    const [hit] = index < 0 ? [] : this.#cache.splice(index, 1);
    if (hit) this.#cache.push(hit);
    return hit?.items;
  }

  /** @param items without masks or pixmaps, which other caches may evict */
  keep(svg: PlainElement, place: SvgPlace, items: readonly DisplayItem[]): void {
    const numbers = numbersIn(items);
    if (numbers > MOST_NUMBERS) return;
    compact(items);
    this.#cache.push({ svg, place, items, numbers });
    this.#numbers += numbers;
    while (this.#cache.length > MOST_ELEMENTS || this.#numbers > MOST_NUMBERS) {
      this.#numbers -= this.#cache.shift()?.numbers ?? 0;
    }
  }
}

function isSamePlace(one: SvgPlace, other: SvgPlace): boolean {
  return (
    isSameRectangle(one.rectangle, other.rectangle) &&
    one.matrix.every((number, index) => number === other.matrix[index])
  );
}

function isSameNode(one: PlainNode, other: PlainNode): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return (
    one.type === other.type &&
    one.children.length === other.children.length &&
    isSameRecord(one.props, other.props) &&
    one.children.every((child, index) => isSameNode(child, other.children[index] as PlainNode))
  );
}

function isSameRecord(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => isSameValue(one[name], other[name]))
  );
}

/** Styles are records of their own. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  return isSameRecord(one as Record<string, unknown>, other as Record<string, unknown>);
}

function compact(items: readonly DisplayItem[]): void {
  for (const item of items) {
    if ('items' in item) compact(item.items);
    else if (item.kind === 'path') item.path.compacted();
    if ('paint' in item && 'tile' in item.paint) compact(item.paint.tile.items);
    for (const shape of item.clips) if ('floats' in shape) shape.compacted();
  }
}

/** @param lines those that are counted already: places of a drawing share them */
function numbersIn(items: readonly DisplayItem[], lines = new Set<Outline>()): number {
  return items.reduce((sum, item) => {
    const own = 'items' in item ? numbersIn(item.items, lines) : 0;
    const path = item.kind === 'path' ? numbersOf(item.path) + lineNumbersOf(item.path, lines) : 0;
    const tiled = 'paint' in item && 'tile' in item.paint ? numbersIn(item.paint.tile.items, lines) : 0;
    return sum + own + path + tiled + item.clips.reduce((numbers, shape) => numbers + numbersOf(shape), 0);
  }, 0);
}

function numbersOf(shape: Shape): number {
  return 'floats' in shape ? shape.floats.length : 0;
}

function lineNumbersOf(path: Path, lines: Set<Outline>): number {
  if (!(path instanceof StrokePath) || lines.has(path.line.outline)) return 0;
  lines.add(path.line.outline);
  return numbersOfLine(path);
}

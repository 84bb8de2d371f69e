/** Text along a path (SVG 2, section 11.8; Blink, `SvgTextLayoutAlgorithm::PositionOnPath`). */

import type { Matrix } from '../../raster/matrix.js';
import type { Outline } from '../../raster/outline.js';
import { contoursOf, lengthOf, type Segment } from '../../raster/segments.js';
import type { PlacedRun } from '../../text/paragraph/placed-line.js';
import type { PlacedGlyph } from '../../text/shaped-words.js';
import type { StyledTree } from '../element-tree.js';

/** Tolerance of curves, in units per unit of their size. */
const TOLERANCE = 1e-4;

/** The path that a `<textPath>` refers to, in the coordinates of its text. */
export class TextPath {
  readonly #segments: readonly Segment[];
  /** Where each segment ends. */
  readonly #ends: readonly number[];
  readonly length: number;
  /** Units of `startOffset` per unit of the path. */
  readonly #scale: number;

  /** @param authorLength what the author says its length is */
  constructor(outline: Outline, authorLength: number | undefined) {
    let size = 0;
    for (let at = 0; at < outline.coordinates.length; at++)
      size = Math.max(size, Math.abs(outline.coordinates[at] as number));
    const contours = contoursOf(outline, Math.max(1e-6, size * TOLERANCE), 0);
    this.#segments = contours.flatMap(({ segments }) => segments);
    let length = 0;
    this.#ends = this.#segments.map((segment) => {
      length += lengthOf(segment);
      return length;
    });
    this.length = length;
    this.#scale = authorLength && authorLength > 0 ? length / authorLength : 1;
  }

  /** Where it ends: what follows goes on there. */
  get end(): readonly [x: number, y: number] {
    const last = this.#segments.at(-1);
    return last ? [last.x1, last.y1] : [0, 0];
  }

  /** Where text on it begins. @param offset as it is written: a number, or a percentage */
  startOf(offset: unknown): number {
    const [, number, percent] = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|px)?\s*$/i.exec(
      String(offset ?? ''),
    ) ?? [undefined, '0'];
    const value = Number(number);
    if (!Number.isFinite(value)) return 0;
    return percent === '%' ? (this.length * value) / 100 : value * this.#scale;
  }

  /** From a text in a straight line to the path, so that what is at one place stands upon another; undefined beyond its ends. */
  matrixAt(place: number, onPath: number): Matrix | undefined {
    if (!(onPath >= 0 && onPath <= this.length)) return undefined;
    let [low, high] = [0, this.#ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] as number) < onPath) low = middle + 1;
      else high = middle;
    }
    const segment = this.#segments[low];
    if (!segment) return undefined;
    const { x0, y0, x1, y1 } = segment;
    const whole = lengthOf(segment);
    const [cos, sin] = [(x1 - x0) / whole, (y1 - y0) / whole];
    const within = onPath - ((this.#ends[low] as number) - whole);
    return [cos, sin, -sin, cos, x0 + cos * (within - place), y0 + sin * (within - place)];
  }
}

/** What a `<textPath>` has of its path; undefined for any other element, null for one without. */
export function pathAround(elements: readonly StyledTree[]): TextPath | null | undefined {
  const around = textPathAround(elements);
  if (!around) return undefined;
  return around.props.along instanceof TextPath ? around.props.along : null;
}

/** The `<textPath>` that text is in. */
export function textPathAround(elements: readonly StyledTree[]): StyledTree | undefined {
  return elements.find(({ type }) => type === 'textPath');
}

/** Glyphs of a run with where each comes to: by the middle of its advance (SVG 2, section 11.8.3). */
export function* glyphsAlong(
  path: TextPath,
  start: number,
  run: PlacedRun,
  x: number,
): Generator<[glyph: PlacedGlyph, matrix: Matrix, left: number, advance: number]> {
  const { glyphs } = run.shaped;
  const { fontSize } = run.style;
  for (const [at, glyph] of glyphs.entries()) {
    const left = x + glyph.x * fontSize;
    const next = glyphs[at + 1];
    const advance = Math.max(0, next ? (next.x - glyph.x) * fontSize : x + run.width - left);
    const middle = left + advance / 2;
    const matrix = path.matrixAt(middle, start + middle);
    if (matrix) yield [glyph, matrix, left, advance];
  }
}

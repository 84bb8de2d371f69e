/** Text along a path (SVG 2, section 11.8; Blink, `SvgTextLayoutAlgorithm::PositionOnPath`). */

import { type Matrix, multiplied } from '../../raster/matrix.js';
import type { Outline } from '../../raster/outline.js';
import type { PlacedRun } from '../../text/paragraph/placed-line.js';
import type { PlacedGlyph } from '../../text/shaped-words.js';
import type { StyledTree } from '../element-tree.js';
import { PathMeasure } from './path-measure.js';

/** The path that a `<textPath>` refers to, in the coordinates of its text. */
export class TextPath {
  readonly #measure: PathMeasure;
  /** Units of `startOffset` per unit of the path. */
  readonly #scale: number;
  /** Where it ends: what follows goes on there. */
  readonly end: readonly [x: number, y: number];

  /** @param authorLength what the author says its length is */
  constructor(outline: Outline, authorLength: number | undefined) {
    this.#measure = new PathMeasure(outline);
    this.end = this.#measure.at(this.length)?.place ?? [0, 0];
    this.#scale = authorLength && authorLength > 0 ? this.length / authorLength : 1;
  }

  get length(): number {
    return this.#measure.length;
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
    const found = this.#measure.at(onPath);
    if (!found) return undefined;
    const [cos, sin] = found.direction;
    const [x, y] = found.place;
    return [cos, sin, -sin, cos, x - cos * place, y - sin * place];
  }
}

/** The path of a `<textPath>`; undefined for any other element, null for one without. */
export function pathAround(elements: readonly StyledTree[]): TextPath | null | undefined {
  const around = textPathAround(elements);
  if (!around) return undefined;
  return around.props.along instanceof TextPath ? around.props.along : null;
}

/** The `<textPath>` that text is in. */
export function textPathAround(elements: readonly StyledTree[]): StyledTree | undefined {
  return elements.find(({ type }) => type === 'textPath');
}

/**
 * Glyphs of a run with where each comes to: by the middle of its advance (SVG 2, section 11.8.3), about which it is turned.
 * @param rotate in degrees
 */
export function* glyphsAlong(
  path: TextPath,
  start: number,
  run: PlacedRun,
  x: number,
  rotate = 0,
): Generator<[glyph: PlacedGlyph, matrix: Matrix, left: number, advance: number]> {
  const { glyphs } = run.shaped;
  const { fontSize } = run.style;
  for (const [at, glyph] of glyphs.entries()) {
    const left = x + glyph.x * fontSize;
    const next = glyphs[at + 1];
    const advance = Math.max(0, next ? (next.x - glyph.x) * fontSize : x + run.width - left);
    const middle = left + advance / 2;
    const along = path.matrixAt(middle, start + middle);
    if (!along) continue;
    const matrix = rotate === 0 ? along : multiplied(along, rotationAbout(rotate, middle, 0));
    yield [glyph, matrix, left, advance];
  }
}

/** Transformation that turns by so many degrees about a place. */
export function rotationAbout(degrees: number, x: number, y: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

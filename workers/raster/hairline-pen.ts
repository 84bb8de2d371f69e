import type { Matrix } from './matrix.js';
import { Pen } from './outline.js';

type Point = readonly [x: number, y: number];

/** Distance that parabolas may have from arcs, in pixels. */
const TOLERANCE = 1 / 4;

/** Longest arc of one conic section: a third of a circle (SkPath.cpp). */
const LONGEST_ARC = (2 * Math.PI) / 3;

/** Most halvings of an arc. */
const MOST_LEVELS = 5;

/**
 * Draws what hairlines go along, whose arcs are seen to be few parabolas: as many as Skia makes of conic sections
 * (SkGeometry.cpp, `SkAutoConicToQuads`).
 */
export class HairlinePen extends Pen {
  readonly #matrix: Matrix;

  /** @param matrix from the outline's units to pixels */
  constructor(matrix: Matrix) {
    super();
    this.#matrix = matrix;
  }

  override cornerTo(cornerX: number, cornerY: number, x: number, y: number): this {
    const { x: fromX, y: fromY } = this;
    if (x === fromX && y === fromY) return this;
    const [middleX, middleY] = [fromX + x - cornerX, fromY + y - cornerY];
    const place = (along: number, aside: number): [number, number] => [
      middleX + along * (fromX - middleX) + aside * (x - middleX),
      middleY + along * (fromY - middleY) + aside * (y - middleY),
    ];
    return this.sweep(place, 0, Math.PI / 2, [x, y]);
  }

  protected override sweep(
    place: (along: number, aside: number) => [number, number],
    start: number,
    swept: number,
    [x, y]: Point,
  ): this {
    const sections = Math.ceil(Math.abs(swept) / LONGEST_ARC - 1e-9);
    const at = (angle: number, reach = 1) => place(Math.cos(angle) * reach, Math.sin(angle) * reach);
    const section = swept / sections;
    const beyond = 1 / Math.cos(section / 2);
    for (let index = 0; index < sections; index++) {
      const from = start + index * section;
      const ends = [at(from), at(from + section / 2, beyond), at(from + section)] as const;
      const count = 1 << this.#levels(...ends, Math.cos(section / 2));
      const half = section / count / 2;
      for (let part = 1; part <= count; part++) {
        const isLast = index + 1 === sections && part === count;
        const control = at(from + (2 * part - 1) * half, 1 / Math.cos(half));
        this.quadraticTo(...control, ...(isLast ? ([x, y] as const) : at(from + 2 * part * half)));
      }
    }
    return this;
  }

  /** Halvings of a conic section of a weight until parabolas are near it (M. Floater, 1993). */
  #levels([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point, weight: number): number {
    const [a, b, c, d] = this.#matrix;
    const [x, y] = [x0 - 2 * x1 + x2, y0 - 2 * y1 + y2];
    let error = ((1 - weight) / (4 * (1 + weight))) * Math.hypot(a * x + c * y, b * x + d * y);
    let level = 0;
    for (; error > TOLERANCE && level < MOST_LEVELS; level++) error /= 4;
    return level;
  }
}

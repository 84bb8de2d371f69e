import { LRUCache } from 'lru-cache';
import { type Outline, Pen } from '../raster/outline.js';
import { UnsupportedSvg } from './attributes.js';

/** Numbers that each command takes at a time. */
const ARGUMENTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const SPACE = /[\s,]*/y;

/** Characters of the longest data whose outline is kept, and outlines that are: a megabyte where all is arcs. */
const LONGEST_CACHED = 4_000;
const MOST_KEPT = 16;

/** Outlines that recur in other colours and places, such as those of seals. */
const cache = new LRUCache<string, Outline>({ max: MOST_KEPT });

/** Commands of outlines that end within an arc, by their places. */
const joints = new WeakMap<Outline, ReadonlySet<number>>();

/** Places of the commands of a path's outline that end within one of its arcs: no vertices of the path. */
export function jointsOf(outline: Outline): ReadonlySet<number> {
  return joints.get(outline) ?? NONE;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * The outline of path data (SVG 1.1, section 8.3), which must not be changed.
 * @param pen that draws its arcs otherwise
 * @throws UnsupportedSvg for invalid data, of which renderers draw different parts
 */
export function pathOutline(data: string, pen?: Pen): Outline {
  if (pen || data.length > LONGEST_CACHED) return parsed(data, pen);
  let outline = cache.get(data);
  if (!outline) {
    outline = parsed(data);
    cache.set(data, outline);
  }
  return outline;
}

function parsed(data: string, pen = new Pen()): Outline {
  let at = 0;
  const skip = () => {
    SPACE.lastIndex = at;
    SPACE.test(data);
    at = SPACE.lastIndex;
  };
  const number = () => {
    skip();
    NUMBER.lastIndex = at;
    const [digits] = NUMBER.exec(data) ?? [];
    if (digits === undefined) throw new UnsupportedSvg(`path data at ${at}`);
    at += digits.length;
    return Number(digits);
  };
  const flag = () => {
    skip();
    const digit = data[at++];
    if (digit !== '0' && digit !== '1') throw new UnsupportedSvg(`path data at ${at}`);
    return Number(digit);
  };
  const drawing = new PathDrawing(pen);
  skip();
  let command = '';
  while (at < data.length) {
    const letter = data[at] as string;
    if (/[a-z]/i.test(letter)) {
      if (command === '' && letter.toUpperCase() !== 'M')
        throw new UnsupportedSvg('path data without a start');
      command = letter;
      at++;
    } else if (command === '' || command.toUpperCase() === 'Z')
      throw new UnsupportedSvg(`path data at ${at}`);
    const count = ARGUMENTS[command.toUpperCase()];
    if (count === undefined) throw new UnsupportedSvg(`path command ${command}`);
    const numbers = Array.from({ length: count }, (_, index) =>
      count === 7 && (index === 3 || index === 4) ? flag() : number(),
    );
    drawing.add(command, numbers);
    // Further points after a first one are lines.
    if (command === 'M') command = 'L';
    if (command === 'm') command = 'l';
    skip();
  }
  if (drawing.joints.size > 0) joints.set(pen, drawing.joints);
  return pen;
}

/** Draws commands, one after the other. */
class PathDrawing {
  /** The last control point, which a smooth curve continues from, and the degree of its curve. */
  #control = { x: 0, y: 0, degree: 0 };
  #isClosed = false;
  readonly joints = new Set<number>();

  constructor(readonly pen: Pen) {}

  add(command: string, numbers: number[]): void {
    const { pen } = this;
    const kind = command.toUpperCase();
    if (this.#isClosed && kind !== 'M' && kind !== 'Z') pen.moveTo(pen.x, pen.y);
    this.#isClosed = kind === 'Z';
    const isRelative = command !== kind;
    const [x0, y0] = isRelative ? [pen.x, pen.y] : [0, 0];
    let control = { x: 0, y: 0, degree: 0 };
    if (kind === 'Z') pen.close();
    else if (kind === 'H') pen.lineTo(x0 + (numbers[0] as number), pen.y);
    else if (kind === 'V') pen.lineTo(pen.x, y0 + (numbers[0] as number));
    else if (kind === 'A') {
      const [rx, ry, turn, large, sweep, x, y] = numbers as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      const first = pen.commands.length;
      pen.arcTo(rx, ry, (turn * Math.PI) / 180, large === 1, sweep === 1, x0 + x, y0 + y);
      for (let piece = first; piece < pen.commands.length - 1; piece++) this.joints.add(piece);
    } else {
      const points = numbers.map((value, index) => value + (index % 2 === 0 ? x0 : y0));
      const [x1, y1, x2, y2, x3, y3] = points as [number, number, number, number, number, number];
      if (kind === 'M') pen.moveTo(x1, y1);
      else if (kind === 'L') pen.lineTo(x1, y1);
      else if (kind === 'C') {
        pen.cubicTo(x1, y1, x2, y2, x3, y3);
        control = { x: x2, y: y2, degree: 3 };
      } else if (kind === 'S') {
        const from = this.#reflected(3);
        pen.cubicTo(from.x, from.y, x1, y1, x2, y2);
        control = { x: x1, y: y1, degree: 3 };
      } else if (kind === 'Q') {
        pen.quadraticTo(x1, y1, x2, y2);
        control = { x: x1, y: y1, degree: 2 };
      } else {
        const from = this.#reflected(2);
        pen.quadraticTo(from.x, from.y, x1, y1);
        control = { ...from, degree: 2 };
      }
    }
    this.#control = control;
  }

  #reflected(degree: number): { x: number; y: number } {
    const { x, y } = this.pen;
    if (this.#control.degree !== degree) return { x, y };
    return { x: 2 * x - this.#control.x, y: 2 * y - this.#control.y };
  }
}

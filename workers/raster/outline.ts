import { countNumbers } from './outline-work.js';

/** Contours: commands (SVG 1.1, section 8.3: M L Q C Z, absolute) and their coordinates. */
export interface Outline {
  commands: string;
  /** x and y in turn: as many pairs as the commands take. */
  coordinates: ArrayLike<number>;
}

/** Points that each command takes. */
export const POINTS: Readonly<Record<string, number>> = { M: 1, L: 1, Q: 2, C: 3 };

/** Distance of the control points of a quarter circle from its ends, in radii: the curve is off by 0.03 % at most. */
const QUARTER_CIRCLE = 0.5523;

/** Longest arc of one cubic curve: an eighth of a circle is off by less than a hundredth of a pixel in any frame. */
const LONGEST_ARC = Math.PI / 4;

/** Builds an outline by the commands of a pen. */
export class Pen implements Outline {
  #commands = '';
  readonly coordinates: number[] = [];
  /** Current point, and start of the current contour. */
  x = 0;
  y = 0;
  #startX = 0;
  #startY = 0;

  get commands(): string {
    return this.#commands;
  }

  moveTo(x: number, y: number): this {
    this.#startX = x;
    this.#startY = y;
    return this.#add('M', x, y);
  }

  lineTo(x: number, y: number): this {
    return this.#add('L', x, y);
  }

  quadraticTo(x1: number, y1: number, x: number, y: number): this {
    this.coordinates.push(x1, y1);
    return this.#add('Q', x, y);
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): this {
    this.coordinates.push(x1, y1, x2, y2);
    return this.#add('C', x, y);
  }

  close(): this {
    this.#commands += 'Z';
    this.x = this.#startX;
    this.y = this.#startY;
    return this;
  }

  /** Quarter of an ellipse from the current point, around a corner. */
  cornerTo(cornerX: number, cornerY: number, x: number, y: number): this {
    if (x === this.x && y === this.y) return this;
    return this.cubicTo(
      this.x + (cornerX - this.x) * QUARTER_CIRCLE,
      this.y + (cornerY - this.y) * QUARTER_CIRCLE,
      x + (cornerX - x) * QUARTER_CIRCLE,
      y + (cornerY - y) * QUARTER_CIRCLE,
      x,
      y,
    );
  }

  /**
   * Elliptical arc from the current point (SVG 1.1, appendix F.6).
   * @param turn rotation of the ellipse's x axis, in radians
   */
  arcTo(
    rx: number,
    ry: number,
    turn: number,
    isLarge: boolean,
    isClockwise: boolean,
    x: number,
    y: number,
  ): this {
    const { x: fromX, y: fromY } = this;
    if (fromX === x && fromY === y) return this;
    if (rx === 0 || ry === 0) return this.lineTo(x, y);
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    // Half of the chord, in the ellipse's own axes.
    const [halfX, halfY] = [(fromX - x) / 2, (fromY - y) / 2];
    const acrossX = cos * halfX + sin * halfY;
    const acrossY = cos * halfY - sin * halfX;
    const isWithin = (acrossX / rx) ** 2 + (acrossY / ry) ** 2 < 0.999;
    // `Math.hypot` is exact, and takes ten times as long.
    const grown = isWithin ? 1 : Math.max(1, Math.hypot(acrossX / rx, acrossY / ry));
    const [a, b] = [Math.abs(rx) * grown, Math.abs(ry) * grown];
    const [unitX, unitY] = [acrossX / a, acrossY / b];
    const square = unitX ** 2 + unitY ** 2;
    const reach = Math.sqrt(Math.max(0, 1 - square) / square) * (isLarge === isClockwise ? -1 : 1);
    const [centerX, centerY] = [reach * unitY, -reach * unitX];
    const start = Math.atan2(unitY - centerY, unitX - centerX);
    let swept = Math.atan2(-unitY - centerY, -unitX - centerX) - start;
    if (isClockwise && swept < 0) swept += 2 * Math.PI;
    if (!isClockwise && swept > 0) swept -= 2 * Math.PI;
    const middleX = (fromX + x) / 2 + cos * a * centerX - sin * b * centerY;
    const middleY = (fromY + y) / 2 + sin * a * centerX + cos * b * centerY;
    const place = (along: number, aside: number): [number, number] => [
      middleX + cos * a * along - sin * b * aside,
      middleY + sin * a * along + cos * b * aside,
    ];
    return this.sweep(place, start, swept, [x, y]);
  }

  /**
   * Draws an arc of an ellipse from the current point.
   * @param place of a point by the cosine and the sine of its angle
   * @param end where the arc ends
   */
  protected sweep(
    place: (along: number, aside: number) => [number, number],
    start: number,
    swept: number,
    [x, y]: readonly [number, number],
  ): this {
    const parts = Math.ceil(Math.abs(swept) / LONGEST_ARC - 1e-9);
    const tangent = (4 / 3) * Math.tan(swept / parts / 4);
    for (let part = 0; part < parts; part++) {
      const [one, other] = [part, part + 1].map((count) => start + (swept * count) / parts) as [
        number,
        number,
      ];
      const [c1, s1, c2, s2] = [Math.cos(one), Math.sin(one), Math.cos(other), Math.sin(other)];
      const end: [number, number] = part + 1 === parts ? [x, y] : place(c2, s2);
      this.cubicTo(
        ...place(c1 - tangent * s1, s1 + tangent * c1),
        ...place(c2 + tangent * s2, s2 - tangent * c2),
        ...end,
      );
    }
    return this;
  }

  #add(command: string, x: number, y: number): this {
    countNumbers(2);
    this.#commands += command;
    this.coordinates.push(x, y);
    this.x = x;
    this.y = y;
    return this;
  }
}

/** The same closed contours, drawn the other way round. */
export function reversed({ commands, coordinates }: Outline): Outline {
  const pen = new Pen();
  let at = coordinates.length;
  const point = (): [number, number] => {
    at -= 2;
    return [coordinates[at] as number, coordinates[at + 1] as number];
  };
  let isOpen = false;
  for (let index = commands.length - 1; index >= 0; index--) {
    const command = commands[index] as string;
    if (command === 'Z') continue;
    if (!isOpen) pen.moveTo(...point());
    isOpen = command !== 'M';
    if (command === 'C') {
      const [second, first] = [point(), point()];
      pen.cubicTo(...second, ...first, ...point());
    } else if (command === 'Q') pen.quadraticTo(...point(), ...point());
    else if (command === 'L') pen.lineTo(...point());
    else pen.close();
  }
  return pen;
}

/** Radii of a rectangle's corners along one axis, clockwise from the upper left one. */
export type CornerRadii = readonly [number, number, number, number];

/** Rectangle with elliptical corners, clockwise. */
export function rectangleOutline(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  rx: CornerRadii = [0, 0, 0, 0],
  ry: CornerRadii = rx,
  pen = new Pen(),
): Outline {
  const right = left + width;
  const bottom = top + height;
  const factor = shrinking(rx, ry, width, height);
  const [x1, x2, x3, x4] = rx.map((radius) => radius * factor) as unknown as CornerRadii;
  const [y1, y2, y3, y4] = ry.map((radius) => radius * factor) as unknown as CornerRadii;
  return pen
    .moveTo(left + x1, top)
    .lineTo(right - x2, top)
    .cornerTo(right, top, right, top + y2)
    .lineTo(right, bottom - y3)
    .cornerTo(right, bottom, right - x3, bottom)
    .lineTo(left + x4, bottom)
    .cornerTo(left, bottom, left, bottom - y4)
    .lineTo(left, top + y1)
    .cornerTo(left, top, left + x1, top)
    .close();
}

/** Factor that shrinks radii until none overlap (CSS Backgrounds 3, section 4.5). */
export function shrinking(rx: CornerRadii, ry: CornerRadii, width: number, height: number): number {
  return Math.min(
    share(width, rx[0] + rx[1]),
    share(width, rx[3] + rx[2]),
    share(height, ry[0] + ry[3]),
    share(height, ry[1] + ry[2]),
  );
}

/** At most 1, and no share of a side of no length that has no radii. */
function share(side: number, radii: number): number {
  return radii > side ? side / radii : 1;
}

/** Ellipse, clockwise from its right end, as SVG has it. */
export function ellipseOutline(x: number, y: number, rx: number, ry: number): Outline {
  const pen = new Pen().moveTo(x + rx, y);
  return pen
    .arcTo(rx, ry, 0, false, true, x - rx, y)
    .arcTo(rx, ry, 0, false, true, x + rx, y)
    .close();
}

/** The same ellipse of four corners, by a pen that draws them otherwise. */
export function ellipseByCorners(x: number, y: number, rx: number, ry: number, pen: Pen): Outline {
  return pen
    .moveTo(x + rx, y)
    .cornerTo(x + rx, y + ry, x, y + ry)
    .cornerTo(x - rx, y + ry, x - rx, y)
    .cornerTo(x - rx, y - ry, x, y - ry)
    .cornerTo(x + rx, y - ry, x + rx, y)
    .close();
}

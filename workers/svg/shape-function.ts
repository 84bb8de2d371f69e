/** `shape()` as an outline (CSS Shapes 2, section 4). */

import type { ShapeCommand, ShapeCommands, ShapeControl, ShapePoint } from '../css/values/shape-commands.js';
import { angleOf, validLength } from '../css/values/values.js';
import type { Area } from '../layout/box-layout.js';
import { Pen } from '../raster/outline.js';

type Point = readonly [x: number, y: number];

/** @param scale pixels of the area per CSS pixel */
export function shapeFunctionOutline({ from, commands }: ShapeCommands, area: Area, scale: number): Pen {
  const drawing = new ShapeDrawing(area, scale);
  drawing.begin(from);
  for (const command of commands) drawing.add(command);
  return drawing.pen;
}

class ShapeDrawing {
  readonly pen = new Pen();
  readonly #area: Area;
  readonly #scale: number;
  /** The last control point, which a smooth curve of the same degree goes on from. */
  #control: { point: Point; degree: number } | undefined;
  #isClosed = false;

  constructor(area: Area, scale: number) {
    this.#area = area;
    this.#scale = scale;
  }

  begin(from: ShapePoint): void {
    const [x, y] = this.#vector(from);
    this.pen.moveTo(this.#area.left + x, this.#area.top + y);
  }

  add(command: ShapeCommand): void {
    const { pen } = this;
    const { kind } = command;
    if (kind === 'close') {
      if (!this.#isClosed) pen.close();
      this.#isClosed = true;
      this.#control = undefined;
      return;
    }
    if (this.#isClosed && kind !== 'move') pen.moveTo(pen.x, pen.y);
    this.#isClosed = false;
    const start: Point = [pen.x, pen.y];
    const end = this.#endOf(command, start);
    const controls = command.controls.map((each) => this.#controlOf(each, start, end));
    const last = this.#control;
    this.#control = undefined;
    if (kind === 'move') pen.moveTo(...end);
    else if (kind === 'arc') this.#arcTo(command, end);
    else if (kind === 'curve' || kind === 'smooth') {
      const degree = controls.length + (kind === 'smooth' ? 2 : 1);
      const first = reflected(last?.degree === degree ? last.point : start, start);
      const [one, other] = kind === 'smooth' ? [first, ...controls] : controls;
      if (one && other) pen.cubicTo(...one, ...other, ...end);
      else if (one) pen.quadraticTo(...one, ...end);
      const point = other ?? one;
      this.#control = point && { point, degree };
    } else pen.lineTo(...end);
  }

  #endOf({ kind, isRelative, to }: ShapeCommand, [startX, startY]: Point): Point {
    const { left, top } = this.#area;
    const [x, y] = this.#vector(to);
    const [fromX, fromY] = isRelative ? [startX, startY] : [left, top];
    return [kind === 'vline' ? startX : fromX + x, kind === 'hline' ? startY : fromY + y];
  }

  #controlOf({ point, from }: ShapeControl, start: Point, end: Point): Point {
    const { left, top } = this.#area;
    const [x, y] = this.#vector(point);
    const [fromX, fromY] = from === 'start' ? start : from === 'end' ? end : [left, top];
    return [fromX + x, fromY + y];
  }

  #arcTo({ arc: { radii, isClockwise, isLarge, angle } }: ShapeCommand, end: Point): void {
    const { width, height } = this.#area;
    const whole = Math.hypot(width, height) / Math.SQRT2;
    const isRound = radii[0] === radii[1];
    const [across, down] = isRound ? [whole, whole] : [width, height];
    const rx = validLength(radii[0], { scale: this.#scale, whole: across });
    const ry = validLength(radii[1], { scale: this.#scale, whole: down });
    this.pen.arcTo(Math.abs(rx), Math.abs(ry), angleOf(angle) ?? 0, isLarge, isClockwise, ...end);
  }

  #vector([across, down]: ShapePoint): Point {
    const { width, height } = this.#area;
    const scale = this.#scale;
    return [validLength(across, { scale, whole: width }), validLength(down, { scale, whole: height })];
  }
}

function reflected([x, y]: Point, [aroundX, aroundY]: Point): Point {
  return [2 * aroundX - x, 2 * aroundY - y];
}

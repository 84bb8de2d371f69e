/** Compact fonts (Adobe Technical Notes 5176 and 5177) of outlines: what a reader needs to fill letters, and no more. */

import { type Outline, POINTS } from '../raster/outline.js';

/** A glyph of a font that is written. */
export interface WrittenGlyph {
  /** In ems, y upwards. */
  outline: Outline;
  /** Thousandths of an em. */
  width: number;
}

/** Units of an em: what readers take where a font says nothing. */
export const UNITS = 1000;

/** Furthest point of an outline that can be written, in ems: differences between points are numbers of 16 bits. */
export const FARTHEST = 16;

/** A font with a glyph for each character identifier from 0 on, of which the first stands for what is missing. */
export class CompactFont {
  /** The least box around all glyphs, in thousandths of an em: left, bottom, right and top. */
  readonly bounds: readonly [number, number, number, number];
  /** All glyphs, in their order: the same bytes for the same glyphs. */
  readonly charStrings: Uint8Array;
  readonly #count: number;

  constructor(glyphs: readonly WrittenGlyph[]) {
    const writer = new ByteWriter();
    const ends: number[] = [];
    for (const glyph of glyphs) {
      addGlyph(writer, glyph);
      ends.push(writer.length);
    }
    this.charStrings = indexOf(writer.bytes, ends);
    this.bounds = boundsOf(glyphs);
    this.#count = glyphs.length;
  }

  /** The font's bytes. @param name of letters, digits and hyphens */
  named(name: string): Uint8Array {
    const count = this.#count;
    const names = index([Buffer.from(name, 'latin1')]);
    const strings = index([Buffer.from('Adobe'), Buffer.from('Identity')]);
    const noSubroutines = index([]);
    // All glyphs but the first, in order, whose identifiers are their numbers.
    const charset = [2, ...word(1), ...word(count - 2)];
    const selection = [3, ...word(1), ...word(0), 0, ...word(count)];
    const privateDictionary = [...number(0), DEFAULT_WIDTH, ...number(0), NOMINAL_WIDTH];
    const dictionary = (charsetAt: number, selectionAt: number, stringsAt: number, arrayAt: number) => [
      ...[...number(FIRST_STRING), ...number(FIRST_STRING + 1), ...number(0), ...ROS],
      ...[...number(count), ...CID_COUNT],
      ...[...this.bounds.flatMap(number), FONT_BBOX],
      ...[...offset(charsetAt), CHARSET],
      ...[...offset(stringsAt), CHAR_STRINGS],
      ...[...offset(selectionAt), ...FD_SELECT],
      ...[...offset(arrayAt), ...FD_ARRAY],
    ];
    const header = [1, 0, 4, 4];
    const first = index([Buffer.from(dictionary(0, 0, 0, 0))]).length;
    const charsetAt = header.length + names.length + first + strings.length + noSubroutines.length;
    const selectionAt = charsetAt + charset.length;
    const stringsAt = selectionAt + selection.length;
    const privateAt = stringsAt + this.charStrings.length;
    const arrayAt = privateAt + privateDictionary.length;
    const fontDictionary = [...number(privateDictionary.length), ...offset(privateAt), PRIVATE];
    return Buffer.concat([
      Buffer.from(header),
      names,
      index([Buffer.from(dictionary(charsetAt, selectionAt, stringsAt, arrayAt))]),
      strings,
      noSubroutines,
      Buffer.from(charset),
      Buffer.from(selection),
      this.charStrings,
      Buffer.from(privateDictionary),
      index([Buffer.from(fontDictionary)]),
    ]);
  }
}

function boundsOf(glyphs: readonly WrittenGlyph[]): [number, number, number, number] {
  let [left, bottom, right, top] = [0, 0, 0, 0];
  for (const {
    outline: { coordinates },
  } of glyphs) {
    for (let at = 0; at < coordinates.length; at += 2) {
      const [x, y] = [coordinates[at] as number, coordinates[at + 1] as number];
      left = Math.min(left, x);
      right = Math.max(right, x);
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
  }
  return [inUnits(left), inUnits(bottom), inUnits(right), inUnits(top)];
}

/** The first string that is not a standard one. */
const FIRST_STRING = 391;
/** Operators of dictionaries. */
const ROS = [12, 30];
const CID_COUNT = [12, 34];
const FD_ARRAY = [12, 36];
const FD_SELECT = [12, 37];
const FONT_BBOX = 5;
const CHARSET = 15;
const CHAR_STRINGS = 17;
const PRIVATE = 18;
const DEFAULT_WIDTH = 20;
const NOMINAL_WIDTH = 21;

/** Operators of glyphs. */
const LINE_TO = 5;
const CURVE_TO = 8;
const END = 14;
const MOVE_TO = 21;

/** Numbers that an operator may have before it. */
const MOST_OPERANDS = 48;

/**
 * Adds the outline of a glyph as differences between whole units; quadratic curves are written as cubic ones. Operands come
 * before their operator, which stands once for as many curves or lines as follow each other.
 */
function addGlyph(to: ByteWriter, { outline: { commands, coordinates }, width }: WrittenGlyph): void {
  to.number(width);
  let pending = 0;
  let operands = 0;
  const begin = (operator: number, count: number) => {
    const isFull = operands + count > MOST_OPERANDS;
    if (pending !== 0 && (operator !== pending || operator === MOVE_TO || isFull)) {
      to.byte(pending);
      operands = 0;
    }
    pending = operator;
    operands += count;
  };
  let [lastX, lastY] = [0, 0];
  const point = (x: number, y: number) => {
    const [across, up] = [inUnits(x), inUnits(y)];
    to.number(across - lastX);
    to.number(up - lastY);
    lastX = across;
    lastY = up;
  };
  let at = 0;
  let [x, y] = [0, 0];
  for (let index = 0; index < commands.length; index++) {
    const count = POINTS[commands[index] as string] ?? 0;
    if (count === 0) continue;
    const end = at + 2 * count;
    const [endX, endY] = [coordinates[end - 2] as number, coordinates[end - 1] as number];
    if (count === 1) begin(commands[index] === 'M' ? MOVE_TO : LINE_TO, 2);
    else {
      begin(CURVE_TO, 6);
      const [controlX, controlY] = [coordinates[at] as number, coordinates[at + 1] as number];
      if (count === 2) {
        point(towards(x, controlX), towards(y, controlY));
        point(towards(endX, controlX), towards(endY, controlY));
      } else {
        point(controlX, controlY);
        point(coordinates[at + 2] as number, coordinates[at + 3] as number);
      }
    }
    point(endX, endY);
    at = end;
    [x, y] = [endX, endY];
  }
  if (pending !== 0) to.byte(pending);
  to.byte(END);
}

/** The control point of a cubic curve between an end of a quadratic one and the control point of that. */
function towards(end: number, control: number): number {
  return end + (2 / 3) * (control - end);
}

/** A quadratic curve from a point as a cubic one. @param points its control point and its end */
export function cubicOf(x: number, y: number, points: readonly number[]): number[] {
  const [controlX, controlY, endX, endY] = points as [number, number, number, number];
  return [
    towards(x, controlX),
    towards(y, controlY),
    towards(endX, controlX),
    towards(endY, controlY),
    endX,
    endY,
  ];
}

function inUnits(ems: number): number {
  return Math.round(ems * UNITS);
}

/** A list of data (Technical Note 5176, section 5). */
function index(items: readonly Uint8Array[]): Buffer {
  let length = 0;
  const ends = items.map((item) => {
    length += item.length;
    return length;
  });
  return indexOf(Buffer.concat(items), ends);
}

/** @param ends of the items in the bytes */
function indexOf(bytes: Uint8Array, ends: readonly number[]): Buffer {
  if (ends.length === 0) return Buffer.from(word(0));
  const start = 3 + 4 * (ends.length + 1);
  const table = Buffer.alloc(start + bytes.length);
  table.writeUInt16BE(ends.length);
  table.writeUInt8(4, 2);
  table.writeUInt32BE(1, 3);
  for (const [at, end] of ends.entries()) table.writeUInt32BE(1 + end, 7 + 4 * at);
  table.set(bytes, start);
  return table;
}

/** Bytes that become more. */
class ByteWriter {
  #bytes: Uint8Array;
  length = 0;

  /** @param room bytes that there is room for at first */
  constructor(room = 4096) {
    this.#bytes = new Uint8Array(room);
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  byte(value: number): void {
    if (this.length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.length++] = value;
  }

  /** An integer in as few bytes as it takes, in dictionaries and in glyphs alike. */
  number(value: number): void {
    if (value >= -107 && value <= 107) this.byte(value + 139);
    else if (value >= 108 && value <= 1131) {
      this.byte(247 + ((value - 108) >> 8));
      this.byte((value - 108) & 255);
    } else if (value >= -1131 && value <= -108) {
      this.byte(251 + ((-value - 108) >> 8));
      this.byte((-value - 108) & 255);
    } else {
      this.byte(28);
      this.byte((value >> 8) & 255);
      this.byte(value & 255);
    }
  }
}

function word(value: number): number[] {
  return [(value >> 8) & 255, value & 255];
}

function number(value: number): number[] {
  const writer = new ByteWriter(3);
  writer.number(value);
  return [...writer.bytes];
}

/** An offset in a dictionary, whose length does not depend on it. */
function offset(value: number): number[] {
  return [29, (value >> 24) & 255, (value >> 16) & 255, ...word(value)];
}

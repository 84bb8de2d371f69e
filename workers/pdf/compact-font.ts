/** Compact fonts (Adobe Technical Notes 5176 and 5177) of outlines: what a reader needs to fill letters, and no more. */

import { type Outline, POINTS } from '../raster/outline.js';
import { boxAround } from '../raster/outline-box.js';

/** A glyph of a font that is written. */
export interface WrittenGlyph {
  /** Its character identifier, from 0 to 65535. */
  code: number;
  /** Its outline and width as fonts have them. */
  charString: Uint8Array;
}

/** The least box around glyphs, in thousandths of an em: left, bottom, right and top. */
export type Bounds = readonly [number, number, number, number];

/** Units of an em: what readers take where a font says nothing. */
export const UNITS = 1000;

/** Furthest point of an outline that can be written, in ems: differences between points are numbers of 16 bits. */
export const FARTHEST = 16;

/**
 * A font by character identifiers.
 * @param name of letters, digits and hyphens
 * @param glyphs in the order of their codes; the first has 0, and stands for what is missing
 */
export function compactFont(name: string, glyphs: readonly WrittenGlyph[], bounds: Bounds): Uint8Array {
  const charStrings = index(glyphs.map(({ charString }) => charString));
  const names = index([Buffer.from(name, 'latin1')]);
  const strings = index([Buffer.from('Adobe'), Buffer.from('Identity')]);
  const noSubroutines = index([]);
  // The identifiers of all glyphs but the first.
  const charset = Buffer.alloc(1 + 2 * (glyphs.length - 1));
  for (let at = 1; at < glyphs.length; at++)
    charset.writeUInt16BE((glyphs[at] as WrittenGlyph).code, 2 * at - 1);
  const selection = [3, ...word(1), ...word(0), 0, ...word(glyphs.length)];
  const privateDictionary = [...number(0), DEFAULT_WIDTH, ...number(0), NOMINAL_WIDTH];
  const dictionary = (charsetAt: number, selectionAt: number, stringsAt: number, arrayAt: number) => [
    ...[...number(FIRST_STRING), ...number(FIRST_STRING + 1), ...number(0), ...ROS],
    ...[...offset((glyphs.at(-1)?.code ?? 0) + 1), ...CID_COUNT],
    ...[...bounds.flatMap(number), FONT_BBOX],
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
  const privateAt = stringsAt + charStrings.length;
  const arrayAt = privateAt + privateDictionary.length;
  const fontDictionary = [...number(privateDictionary.length), ...offset(privateAt), PRIVATE];
  return Buffer.concat([
    Buffer.from(header),
    names,
    index([Buffer.from(dictionary(charsetAt, selectionAt, stringsAt, arrayAt))]),
    strings,
    noSubroutines,
    charset,
    Buffer.from(selection),
    charStrings,
    Buffer.from(privateDictionary),
    index([Buffer.from(fontDictionary)]),
  ]);
}

/**
 * The glyphs of a font that `compactFont` has written, in the order of their codes.
 * @param count how many there are
 */
export function charStringsOf(font: Uint8Array, count: number): Uint8Array[] {
  const bytes = Buffer.from(font.buffer, font.byteOffset, font.length);
  let at = bytes.readUInt8(2);
  // Names, dictionary, strings and subroutines.
  for (let list = 0; list < 4; list++) at = readIndex(bytes, at).end;
  const charset = 1 + 2 * (count - 1);
  return readIndex(bytes, at + charset + SELECTION_BYTES).items;
}

/** The box around an outline and the point of its origin. @param outline in ems, y upwards */
export function boundsOf(outline: Outline): Bounds {
  const { left, top, right, bottom } = boxAround(outline);
  return [
    inUnits(Math.min(0, left)),
    inUnits(Math.min(0, top)),
    inUnits(Math.max(0, right)),
    inUnits(Math.max(0, bottom)),
  ];
}

/** The box around two. */
export function joinedBounds(one: Bounds, other: Bounds): Bounds {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
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

/** Of the table that says which dictionary a glyph has, where all have one. */
const SELECTION_BYTES = 8;

/** Operators of glyphs. */
const LINE_TO = 5;
const CURVE_TO = 8;
const END = 14;
const MOVE_TO = 21;

/** Numbers that an operator may have before it. */
const MOST_OPERANDS = 48;

/**
 * A glyph, its outline as differences between whole units; quadratic curves are written as cubic ones. Operands come before
 * their operator, which stands once for as many curves or lines as follow each other.
 * @param outline in ems, y upwards
 * @param width in thousandths of an em
 */
export function charStringOf({ commands, coordinates }: Outline, width: number): Uint8Array {
  const to = new ByteWriter();
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
  return to.bytes.slice();
}

/** Glyphs of the outlines that are there. */
const charStrings = new WeakMap<Outline, { width: number; charString: Uint8Array }>();

/** The same, of an outline that other files may have, too. */
export function cachedCharString(outline: Outline, width: number): Uint8Array {
  const cached = charStrings.get(outline);
  if (cached?.width === width) return cached.charString;
  const charString = charStringOf(outline, width);
  charStrings.set(outline, { width, charString });
  return charString;
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
  if (items.length === 0) return Buffer.from(word(0));
  let length = 0;
  for (const item of items) length += item.length;
  const start = 3 + 4 * (items.length + 1);
  const table = Buffer.alloc(start + length);
  table.writeUInt16BE(items.length);
  table.writeUInt8(4, 2);
  table.writeUInt32BE(1, 3);
  let end = 0;
  for (const [at, item] of items.entries()) {
    table.set(item, start + end);
    end += item.length;
    table.writeUInt32BE(1 + end, 7 + 4 * at);
  }
  return table;
}

/** @param at where a list begins @returns its data, and where it ends */
function readIndex(bytes: Buffer, at: number): { items: Uint8Array[]; end: number } {
  const count = bytes.readUInt16BE(at);
  if (count === 0) return { items: [], end: at + 2 };
  const from = at + 3 + 4 * (count + 1) - 1;
  const offsets = Array.from(
    { length: count + 1 },
    (_, item) => from + bytes.readUInt32BE(at + 3 + 4 * item),
  );
  const items = offsets.slice(1).map((end, item) => bytes.subarray(offsets[item], end));
  return { items, end: offsets.at(-1) as number };
}

/** Bytes that become more. */
class ByteWriter {
  #bytes: Uint8Array;
  length = 0;

  /** @param capacity bytes that there is room for at first */
  constructor(capacity = 512) {
    this.#bytes = new Uint8Array(capacity);
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

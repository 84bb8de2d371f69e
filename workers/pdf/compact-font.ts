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

/**
 * A font with a glyph for each character identifier from 0 on, of which the first stands for what is missing.
 * @param name of letters, digits and hyphens
 */
export function compactFont(name: string, glyphs: readonly WrittenGlyph[]): Uint8Array {
  const charStrings = index(glyphs.map(charString));
  const names = index([Buffer.from(name, 'latin1')]);
  const strings = index([Buffer.from('Adobe'), Buffer.from('Identity')]);
  const noSubroutines = index([]);
  // All glyphs but the first, in order, whose identifiers are their numbers.
  const charset = [2, ...word(1), ...word(glyphs.length - 2)];
  const selection = [3, ...word(1), ...word(0), 0, ...word(glyphs.length)];
  const privateDictionary = [...number(0), DEFAULT_WIDTH, ...number(0), NOMINAL_WIDTH];
  const dictionary = (charsetAt: number, selectionAt: number, stringsAt: number, arrayAt: number) => [
    ...[...number(FIRST_STRING), ...number(FIRST_STRING + 1), ...number(0), ...ROS],
    ...[...number(glyphs.length), ...CID_COUNT],
    ...[...boundsOf(glyphs).flatMap(number), FONT_BBOX],
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
    Buffer.from(charset),
    Buffer.from(selection),
    charStrings,
    Buffer.from(privateDictionary),
    index([Buffer.from(fontDictionary)]),
  ]);
}

/** The least box around all glyphs, in thousandths of an em. */
export function boundsOf(glyphs: readonly WrittenGlyph[]): [number, number, number, number] {
  let [left, bottom, right, top] = [0, 0, 0, 0];
  for (const { outline } of glyphs) {
    for (let at = 0; at < outline.coordinates.length; at += 2) {
      const [x, y] = [inUnits(outline.coordinates[at]), inUnits(outline.coordinates[at + 1])];
      left = Math.min(left, x);
      right = Math.max(right, x);
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
  }
  return [left, bottom, right, top];
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

/** The outline of a glyph as differences between whole units; quadratic curves are written as cubic ones. */
function charString({ outline, width }: WrittenGlyph): Uint8Array {
  const bytes: number[] = number(width);
  let operands: number[] = [];
  let operator = 0;
  const flush = () => {
    if (operands.length > 0) bytes.push(...operands.flatMap(number), operator);
    operands = [];
  };
  let [lastX, lastY] = [0, 0];
  const add = (own: number, points: readonly number[]) => {
    const isFull = operands.length + points.length > MOST_OPERANDS;
    if (own !== operator || own === MOVE_TO || isFull) flush();
    operator = own;
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [inUnits(points[at]), inUnits(points[at + 1])];
      operands.push(x - lastX, y - lastY);
      [lastX, lastY] = [x, y];
    }
  };
  const { commands, coordinates } = outline;
  let at = 0;
  let [x, y] = [0, 0];
  for (const command of commands) {
    const count = 2 * (POINTS[command] ?? 0);
    if (count === 0) continue;
    const points = Array.from({ length: count }, (_, index) => coordinates[at + index] as number);
    at += count;
    if (command === 'M') add(MOVE_TO, points);
    else if (command === 'L') add(LINE_TO, points);
    else add(CURVE_TO, command === 'Q' ? cubicOf(x, y, points) : points);
    [x, y] = points.slice(-2) as [number, number];
  }
  flush();
  bytes.push(END);
  return Uint8Array.from(bytes);
}

/** A quadratic curve from a point as a cubic one. @param points its control point and its end */
export function cubicOf(x: number, y: number, points: readonly number[]): number[] {
  const [controlX, controlY, endX, endY] = points as [number, number, number, number];
  const towards = (from: number, to: number) => from + (2 / 3) * (to - from);
  return [
    towards(x, controlX),
    towards(y, controlY),
    towards(endX, controlX),
    towards(endY, controlY),
    endX,
    endY,
  ];
}

function inUnits(ems: number | undefined): number {
  return Math.round((ems ?? 0) * UNITS);
}

/** A list of data (Technical Note 5176, section 5). */
function index(items: readonly Uint8Array[]): Buffer {
  if (items.length === 0) return Buffer.from(word(0));
  const offsets = [1];
  for (const { length } of items) offsets.push((offsets.at(-1) as number) + length);
  const table = Buffer.alloc(3 + 4 * offsets.length);
  table.writeUInt16BE(items.length);
  table.writeUInt8(4, 2);
  for (const [at, each] of offsets.entries()) table.writeUInt32BE(each, 3 + 4 * at);
  return Buffer.concat([table, ...items]);
}

function word(value: number): number[] {
  return [(value >> 8) & 255, value & 255];
}

/** An integer in as few bytes as it takes, in dictionaries and in glyphs alike. */
function number(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 255];
  if (value >= -1131 && value <= -108) return [251 + ((-value - 108) >> 8), (-value - 108) & 255];
  return [28, ...word(value)];
}

/** An offset in a dictionary, whose length does not depend on it. */
function offset(value: number): number[] {
  return [29, (value >> 24) & 255, (value >> 16) & 255, ...word(value)];
}

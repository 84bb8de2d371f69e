import { componentValues } from '../syntax/component-values.js';
import { COMPUTED } from './computation-context.js';
import { calculated } from './math-functions.js';
import { evaluated } from './quantities.js';

/** Splits a value at the separators outside of parentheses. */
export function parts(text: string, separator: ',' | ' ' | '/'): string[] {
  if (separator !== ' ' && !text.includes(separator)) return [text.trim()];
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') at++;
    else if (character === '"' || character === "'") at = endOfString(text, at);
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (depth === 0 && (separator === ' ' ? isSpace(character) : character === separator)) {
      found.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  found.push(text.slice(start).trim());
  return separator === ' ' ? found.filter((each) => each !== '') : found;
}

/** Where a string ends that begins at `start`; the last character of a text in which it does not end. */
function endOfString(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === quote) return at;
  }
  return text.length - 1;
}

function isSpace(character: string): boolean {
  return character === ' ' || character.trim() === '';
}

/** The two of a computed pair, either of which may be a function with spaces of its own. */
export function splitPair(text: string): [first: string, second: string] {
  if (!text.includes('(')) {
    const at = text.indexOf(' ');
    return [text.slice(0, at), text.slice(at + 1)];
  }
  const [first = text, second = first] = parts(text, ' ');
  return [first, second];
}

/** Name and arguments of a CSS function; undefined for any other value. */
export function functionOf(text: string): { name: string; content: string } | undefined {
  const [, name, content] = /^([a-z-][a-z\d-]*)\((.*)\)$/is.exec(text.trim()) ?? [];
  return name === undefined || content === undefined ? undefined : { name: name.toLowerCase(), content };
}

declare const CSS_PIXELS: unique symbol;

/**
 * Number of CSS pixels, which `lengthIn` scales to frame pixels. To TypeScript it is a symbol: arithmetic with a length
 * that is not scaled does not compile.
 */
export type CssLength = typeof CSS_PIXELS;

const LENGTH = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(px|%)?$/i;

/** Units that a length is resolved with. */
export interface LengthUnits {
  /** Frame pixels per CSS pixel. */
  scale: number;
  /** Length of 100 %, in frame pixels. */
  whole: number;
}

/** Resolves a length, or a math function of lengths, to frame pixels; undefined where the text is none. */
export function lengthIn(text: string | CssLength, units: LengthUnits): number | undefined {
  if (typeof text !== 'string') return (text as unknown as number) * units.scale;
  const [, number, unit] = LENGTH.exec(text.trim()) ?? [];
  if (number === undefined) return text.endsWith(')') ? computedLength(text, units) : undefined;
  return unit === '%' ? (Number(number) / 100) * units.whole : Number(number) * units.scale;
}

/** A math function in a computed value: percentages and pixels are all that it has. */
function computedLength(text: string, { scale, whole }: LengthUnits): number | undefined {
  const found = calculated(componentValues(text)[0], COMPUTED);
  return found?.dimension === 'length' ? evaluated(found, whole / scale / 100) * scale : undefined;
}

/** Resolves a length to frame pixels. @throws where the text is no length */
export function validLength(text: string | CssLength, units: LengthUnits): number {
  const length = lengthIn(text, units);
  if (length === undefined) throw new Error(`${String(text)} is no length that is drawn`);
  return length;
}

/**
 * Expands one to four values to four sides or corners, as CSS does.
 * @param none value where there are none
 */
export function four<Value>(values: readonly Value[], none: Value): [Value, Value, Value, Value] {
  const [first = none, second = first, third = first, fourth = second] = values;
  return [first, second, third, fourth];
}

/** A computed angle, which is in degrees or a zero without a unit, in radians; undefined where the text is none. */
export function angleOf(text: string): number | undefined {
  if (/^-?0(?:\.0*)?$/.test(text.trim())) return 0;
  const [, number] = /^(-?[\d.]+(?:e-?\d+)?)deg$/.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number) * (Math.PI / 180);
}

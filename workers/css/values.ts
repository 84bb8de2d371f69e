/** Splits a value at the separators outside of parentheses. */
export function parts(text: string, separator: ',' | ' ' | '/'): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (depth === 0 && (separator === ' ' ? isSpace(character) : character === separator)) {
      found.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  found.push(text.slice(start).trim());
  return separator === ' ' ? found.filter((each) => each !== '') : found;
}

function isSpace(character: string): boolean {
  return character === ' ' || character.trim() === '';
}

/** Name and arguments of a CSS function; undefined for any other value. */
export function functionOf(text: string): { name: string; content: string } | undefined {
  const [, name, content] = /^([a-z-]+)\((.*)\)$/is.exec(text.trim()) ?? [];
  return name === undefined || content === undefined ? undefined : { name: name.toLowerCase(), content };
}

declare const CSS_PIXELS: unique symbol;

/**
 * Number of CSS pixels, which `lengthIn` scales to frame pixels. To TypeScript it is a symbol: arithmetic with a length
 * that is not scaled does not compile.
 */
export type CssLength = typeof CSS_PIXELS;

const LENGTH = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|%)?$/i;

/** Units that a length is resolved with. */
export interface LengthUnits {
  /** Frame pixels per CSS pixel. */
  scale: number;
  /** Length of 100 %, in frame pixels. */
  whole: number;
}

/** Resolves a length to frame pixels; undefined where the text is none. */
export function lengthIn(text: string | CssLength, { scale, whole }: LengthUnits): number | undefined {
  if (typeof text !== 'string') return (text as unknown as number) * scale;
  const [, number, unit] = LENGTH.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  return unit === '%' ? (Number(number) / 100) * whole : Number(number) * scale;
}

/** Resolves a length to frame pixels. @throws where the text is no length */
export function knownLength(text: string | CssLength, units: LengthUnits): number {
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

/** Lengths of four sides in CSS pixels, from a number for all or a text of one to four. @throws for other texts */
export function fourPixels(value: number | string): [number, number, number, number] {
  if (typeof value === 'number') return [value, value, value, value];
  return four(value.trim().split(/\s+/).map(pixels), 0);
}

function pixels(length: string): number {
  const [, number] = /^(-?[\d.]+)(?:px)?$/.exec(length) ?? [];
  if (number === undefined) throw new Error(`${length} is no length in pixels`);
  return Number(number);
}

/** Radians per angle unit. */
const ANGLES: Record<string, number> = {
  deg: Math.PI / 180,
  rad: 1,
  turn: 2 * Math.PI,
  grad: Math.PI / 200,
};

/** Angle in radians; undefined where the text is none. */
export function angleOf(text: string): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+(?:e-?\d+)?)(deg|rad|turn|grad)$/.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number) * (ANGLES[unit] as number);
}

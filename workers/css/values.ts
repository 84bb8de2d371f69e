/** A value in its parts, cut where a separator stands outside of parentheses. */
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

/** The name and what is in the parentheses of a function; undefined for any other value. */
export function functionOf(text: string): { name: string; content: string } | undefined {
  const [, name, content] = /^([a-z-]+)\((.*)\)$/is.exec(text.trim()) ?? [];
  return name === undefined || content === undefined ? undefined : { name: name.toLowerCase(), content };
}

const LENGTH = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|%)?$/i;

/** What a length is counted in. */
export interface LengthUnits {
  /** Pixels of the picture that a CSS pixel takes. */
  scale: number;
  /** What 100 % are, in pixels of the picture. */
  whole: number;
}

/** A length in pixels of the picture; undefined for what is none. */
export function lengthIn(text: string | number, { scale, whole }: LengthUnits): number | undefined {
  if (typeof text === 'number') return text * scale;
  const [, number, unit] = LENGTH.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  return unit === '%' ? (Number(number) / 100) * whole : Number(number) * scale;
}

/** A length in pixels of the picture. @throws for what is no length */
export function knownLength(text: string | number, units: LengthUnits): number {
  const length = lengthIn(text, units);
  if (length === undefined) throw new Error(`${text} is no length that is drawn`);
  return length;
}

/** What of a unit makes a radian. */
const ANGLES: Record<string, number> = {
  deg: Math.PI / 180,
  rad: 1,
  turn: 2 * Math.PI,
  grad: Math.PI / 200,
};

/** An angle in radians; undefined for what is none. */
export function angleOf(text: string): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+(?:e-?\d+)?)(deg|rad|turn|grad)$/.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number) * (ANGLES[unit] as number);
}

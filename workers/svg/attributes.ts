import { OF_SHAPES } from '../css/properties/longhands.js';
import { cssName } from '../css/properties/property-names.js';
import { validLength } from '../css/values/values.js';
import type { PlainElement } from '../layout/element-tree.js';
import { attributeName } from '../layout/svg-markup.js';

/** A document has an element or a value that this renderer does not support: resvg draws it instead. */
export class UnsupportedSvg extends Error {
  override name = 'UnsupportedSvg';

  constructor(what: string) {
    super(`${what} is not drawn`);
  }
}

/** Attributes of an element by their SVG names, overridden by the declarations of its `style`. */
export type Attributes = ReadonlyMap<string, string>;

/** Attributes that say something of shapes which is not drawn here, with the values that say nothing. */
const UNDRAWN: Readonly<Record<string, RegExp>> = {
  'shape-rendering': /^(auto|geometricPrecision)$/,
  'image-rendering': /^(auto|optimizeQuality|smooth)$/,
  'vector-effect': /^(none|non-scaling-stroke)$/,
};

/** Presentation attributes (SVG 2, section 6.6) of shapes and gradients, and what else any of them may have. */
const PRESENTATION: ReadonlySet<string> = new Set([
  ...OF_SHAPES.map(cssName),
  ...'marker display mask transform pathLength overflow id decorates decorated-by'.split(' '),
]);

/**
 * Attributes of an element, with the declarations of its style.
 * @param own names that its type has besides presentation attributes; any other says nothing
 * @throws UnsupportedSvg for one that says something which is not drawn here
 */
export function attributesOf({ type, props }: PlainElement, own: readonly string[] = []): Attributes {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || name === 'style') continue;
    const written = attributeName(name);
    // An address that is replaced by the picture itself, and a path that is one of letters.
    if ((written === 'href' || written === 'd') && typeof value === 'object') continue;
    if (typeof value !== 'string' && typeof value !== 'number') {
      if (isUndrawn(written, '')) throw new UnsupportedSvg(`the attribute ${name}`);
      continue;
    }
    if (!own.includes(written) && isUndrawn(written, String(value)))
      throw new UnsupportedSvg(`${written} of ${type}`);
    if (own.includes(written) || PRESENTATION.has(written)) found.set(written, String(value).trim());
  }
  for (const [name, value] of declarations(props.style)) {
    if (!own.includes(name) && isUndrawn(name, value)) throw new UnsupportedSvg(`the style ${name}`);
    if (PRESENTATION.has(name) || own.includes(name)) found.set(name, value);
  }
  return found;
}

function isUndrawn(name: string, value: string): boolean {
  return Object.hasOwn(UNDRAWN, name) && UNDRAWN[name]?.test(value.trim()) === false;
}

function declarations(style: unknown): [name: string, value: string][] {
  if (style === undefined || style === null) return [];
  if (typeof style === 'object')
    return Object.entries(style)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [attributeName(name), String(value).trim()]);
  if (/[\\"'!/]/.test(String(style))) throw new UnsupportedSvg('a style with quotes, comments or escapes');
  return String(style)
    .split(';')
    .filter((declaration) => declaration.trim() !== '')
    .map((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()];
    });
}

/** Address that an element refers to; empty without one. */
export function hrefOf({ props }: PlainElement): string {
  return String(props.href ?? props['xlink:href'] ?? props.xlinkHref ?? '');
}

/** Id of a reference `url(#id)`, and what stands in for the element; undefined for anything else. */
export function referred(reference: string): { id: string; otherwise: string } | undefined {
  const [, id, otherwise = ''] = /^url\(\s*["']?#([^"')\s]+)["']?\s*\)\s*(.*)$/s.exec(reference) ?? [];
  return id === undefined ? undefined : { id, otherwise };
}

/** Id that an element refers to; undefined where it refers to nothing in the document. */
export function hrefId(element: PlainElement): string | undefined {
  return /^#(.+)$/.exec(hrefOf(element).trim())?.[1];
}

const LENGTH = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|%)?$/i;

/**
 * Length in user units.
 * @param whole length of 100 %
 * @throws UnsupportedSvg for any other unit
 */
export function lengthOf(text: string | undefined, fallback: number, whole: number): number {
  if (text === undefined) return fallback;
  const [, number, unit] = LENGTH.exec(text) ?? [];
  if (number === undefined) return calculatedLength(text, whole);
  return unit === '%' ? (Number(number) * whole) / 100 : Number(number);
}

function calculatedLength(text: string, whole: number): number {
  try {
    if (text.includes('(')) return validLength(text, { scale: 1, whole });
  } catch {}
  throw new UnsupportedSvg(`the length ${text}`);
}

/** Number from 0 to 1, or a percentage, as a fraction. */
export function shareOf(text: string | undefined, fallback = 1): number {
  return Math.min(1, Math.max(0, lengthOf(text, fallback, 1)));
}

/** Numbers with commas or white space between them. */
export function numbersOf(text: string): number[] {
  const numbers = text.split(/[\s,]+/).filter((number) => number !== '');
  return numbers.map((number) => lengthOf(number, 0, Number.NaN));
}

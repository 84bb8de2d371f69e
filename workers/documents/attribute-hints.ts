/** What attributes say that styles say, too. */

import type { Declaration } from '../css/properties/declarations.js';
import { styleAttribute } from '../css/style-sheets/style-attribute.js';
import type { Styles } from '../css/style-sheets/style-rules.js';
import type { Problems } from '../css/syntax/problems.js';
import type { ParentContext } from '../css/values/computation-context.js';
import { isPicture } from './controls/control-kinds.js';
import { type DocumentElement, writtenAttribute } from './document-element.js';

/** What the letter of a list's type stands for (HTML, section 15.3.8). */
const LIST_TYPES: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  disc: 'disc',
  circle: 'circle',
  square: 'square',
  none: 'none',
};

/** Words, but no letters, are the same in capitals; an `<ol>` has letters alone. */
function listType(tag: string, type: string): string | undefined {
  const isWord = type.length > 1;
  const key = isWord ? type.toLowerCase() : type;
  return Object.hasOwn(LIST_TYPES, key) && !(isWord && tag === 'ol') ? LIST_TYPES[key] : undefined;
}

/** The attributes of pictures and lists that say what styles say, too (HTML, sections 15.3.8 and 15.4.3). */
export function hints(element: DocumentElement): Declaration[] {
  const { tag, attributes, isSvg } = element;
  const type = attributes.get('type');
  const isList = tag === 'ol' || tag === 'ul' || tag === 'li';
  const value = isList && typeof type === 'string' ? listType(tag, type) : undefined;
  if (value !== undefined) {
    return [{ declared: [{ name: 'listStyleType', kind: 'constant', value }], isImportant: false }];
  }
  const isLoaded = isPicture(tag, (name) => writtenAttribute(element, name));
  if (!isLoaded && !(isSvg && tag === 'svg')) return [];
  const found: Declaration[] = [];
  const size = (name: 'width' | 'height') => {
    const text = attributes.get(name);
    const [, number, percent = ''] = (typeof text === 'string' && /^\s*(\d+(?:\.\d+)?)(%?)/.exec(text)) || [];
    if (number === undefined) return undefined;
    const value = percent === '%' ? `${number}%` : Number(number);
    found.push({ declared: [{ name, kind: 'constant', value }], isImportant: false });
    return percent === '%' ? undefined : Number(number);
  };
  const [width, height] = [size('width'), size('height')];
  if (isLoaded && width && height)
    found.push({
      declared: [{ name: 'aspectRatio', kind: 'constant', value: `auto ${width} / ${height}` }],
      isImportant: false,
    });
  return found;
}

const LENGTH = /^\s*[\d.]+(?:em|rem|ex|ch|vw|vh|vmin|vmax|cq(?:w|h|i|b|min|max)|cm|mm|in|pt|pc)\s*$/i;

/** The size of an `<svg>` in other units than pixels (SVG 2, section 6.6: its attributes are properties). */
export function lengthHints(
  styles: Styles,
  { tag, attributes, isSvg, position }: DocumentElement,
  context: ParentContext,
): Declaration[] {
  if (!isSvg || tag !== 'svg') return [];
  const nothing: Problems = { error: () => {}, warning: () => {}, refusalOf: () => undefined };
  return ['width', 'height'].flatMap((name) => {
    const text = attributes.get(name);
    if (typeof text !== 'string' || !LENGTH.test(text)) return [];
    return styleAttribute(styles, `${name}: ${text}`, position, context, nothing);
  });
}

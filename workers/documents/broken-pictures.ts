/** Pictures that have no address, or none of a picture: browsers show their text (HTML, section 15.4.2; Blink, `HTMLImageFallbackHelper`). */

import type { ComputedValues } from '../css/cascade/computed-style.js';
import type { StyledNode, StyledTree } from '../layout/element-tree.js';
import { derived, drawing, partOf, type Shape } from './controls/control-boxes.js';
import { isPicture } from './controls/control-kinds.js';
import { type DocumentElement, writtenAttribute } from './document-element.js';

const SIDE = 16;

/** Side of a box that the icon has room in, within a line and a gap at its left and upper sides. */
const LEAST_SIDE = SIDE + 2;

/** A leaf with a fold, on which are a cloud and a hill; it is torn. */
const ICON: readonly Shape[] = [
  ['path', { d: 'M0 0H11L16 5V16H0Z', fill: '#989898' }],
  ['path', { d: 'M1 1H10V5H15V15H1Z', fill: '#cddaf4' }],
  ['path', { d: 'M10 1H11V4H10Z', fill: '#b0b2b8' }],
  ['path', { d: 'M11 2V4H14.5L12 1.5Z', fill: '#dddddd' }],
  ['path', { d: 'M2.5 6Q3 4.5 4.5 4Q6 2.5 7.5 3.5L8 6Z', fill: '#ffffff' }],
  ['path', { d: 'M1.3 15Q3 11 6 10H9.5L11 11.5L7.5 15ZM15 12.7L11.6 15H15Z', fill: '#58ae39' }],
  ['path', { d: 'M16 8V11H14.5L10 16H6.6L12 10.6L15 8Z', fill: '#ffffff' }],
  ['path', { d: 'M11 11H12V12H11Z', fill: '#aed7a1' }],
  ['path', { d: 'M14 13H15V14H14Z', fill: '#cbd8ed' }],
  ['path', { d: 'M11 14H12V15H11Z', fill: '#acd79c' }],
];

/** Tells whether an element is a picture that nothing is ever loaded for; a field without a value leaves its room free. */
export function isBroken(element: DocumentElement): boolean {
  const src = element.attributes.get('src') ?? '';
  return (
    typeof src === 'string' &&
    isNoPicture(src) &&
    isPicture(element.tag, (name) => writtenAttribute(element, name))
  );
}

/** Tells whether an address is none, the document's own, or a drawing that its first `#` cuts off. */
export function isNoPicture(address: string): boolean {
  const url = address.trim();
  return url === '' || url.startsWith('#') || isCutOff(url);
}

/** The problem with such an address that is not empty. */
export function noPicture(address: string): string {
  const url = address.trim();
  return url.startsWith('#')
    ? `${url.slice(0, 60)} is no picture, and is shown as a broken one`
    : 'an address ends at its first #, and what is left of the picture is shown as a broken one: write %23';
}

/** The address of a file ends at `#` (WHATWG URL, section 4.4), and half of a drawing is none. */
function isCutOff(url: string): boolean {
  const [beginning, type] = /^data:image\/svg\+xml([^,]{0,100}),/i.exec(url) ?? [];
  const end = url.indexOf('#');
  if (beginning === undefined || end < 0 || /;\s*base64\s*$/i.test(type ?? '')) return false;
  const last = url.slice(beginning.length, end).slice(-LONGEST_END);
  return !/<\/(?:[\w.-]+:)?svg\s*>\s*$/i.test(last.replace(/%(3c|3e|2f|20|0a)/gi, unescaped));
}

/** Of what may stand behind the last element but for white space. */
const LONGEST_END = 200;

function unescaped(written: string): string {
  return String.fromCharCode(Number.parseInt(written.slice(1), 16));
}

/** The text of a picture that is not there: a button always says something (Blink, `HTMLInputElement::AltText`). */
export function altOf(element: DocumentElement, alt: unknown): string | undefined {
  if (element.tag === 'img' || typeof alt === 'string') return alt as string | undefined;
  return writtenAttribute(element, 'title') ?? writtenAttribute(element, 'value') ?? 'Submit';
}

/** What a picture without an address says. */
interface BrokenPicture {
  alt: string | undefined;
  /** Set if it has an address, which is empty. */
  hasSource: boolean;
}

/** The boxes in place of a picture without an address; undefined where that is nothing but its box. */
export function brokenPicture(values: ComputedValues, picture: BrokenPicture): StyledTree | undefined {
  const { alt = '', hasSource } = picture;
  if (alt.trim() !== '') return around(inlineValues(values), [iconOf(values), alt]);
  const { width, height } = values;
  const isSized = [width, height].every((length) =>
    typeof length === 'number' ? length >= LEAST_SIDE : String(length).endsWith('%'),
  );
  if (!isSized) return undefined;
  return hasSource
    ? around(derived(values, 'empty frame', standOnContent), [frameOf(values, [iconOf(values)])])
    : around(derived(values, 'frame', standInLine), [frameOf(filling(values), [])]);
}

function standInLine(made: ComputedValues): void {
  if (made.display === 'inline') made.display = 'inline-block';
}

/** Of a box in a line, its content stands on the baseline. */
function standOnContent(made: ComputedValues): void {
  if (made.display !== 'inline') return;
  made.display = 'inline-block';
  const border = made.borderBottomStyle === 'none' ? 0 : made.borderBottomWidth;
  const below = [made.marginBottom, border, made.paddingBottom];
  if (made.verticalAlign === 'baseline' && below.every((length) => typeof length === 'number'))
    made.verticalAlign = -below.reduce((sum, length) => sum + length, 0);
}

function around(style: ComputedValues, children: StyledNode[]): StyledTree {
  return { type: 'span', props: {}, style, children };
}

function iconOf(values: ComputedValues): StyledTree {
  const side = values.direction === 'rtl' ? 'right' : 'left';
  return drawing(values, { width: SIDE, height: SIDE }, ICON, { float: side });
}

/** Has percentages be of the box itself; where there is an address, browsers take them twice. */
function filling(values: ComputedValues): ComputedValues {
  return derived(values, 'filling', (made) => {
    for (const side of ['width', 'height'] as const)
      if (String(made[side]).endsWith('%')) made[side] = '100%';
  });
}

/** A thin frame, of the sizes that its box has. */
function frameOf(values: ComputedValues, children: StyledNode[]): StyledTree {
  const sides = ['Top', 'Right', 'Bottom', 'Left'].flatMap((side) => [
    [`border${side}Width`, 1],
    [`border${side}Style`, 'solid'],
    [`border${side}Color`, '#c0c0c0'],
    [`padding${side}`, 1],
  ]);
  const { width, height } = values;
  const own = { boxSizing: 'border-box', width, height, ...Object.fromEntries(sides) };
  return partOf(values, own, children);
}

/** Where it stands in a line, its sizes are those of the text. */
function inlineValues(values: ComputedValues): ComputedValues {
  if (values.display !== 'inline') return values;
  return derived(values, 'broken picture', (made) =>
    Object.assign(made, { display: 'inline-block', width: 'auto', height: 'auto', aspectRatio: 'auto' }),
  );
}

/** Attributes of HTML before there was CSS, as the declarations that browsers read them as (HTML, section 15). */

import { writtenColor } from '../css/values/css-colors.js';
import { type DocumentElement, nearest } from './document-element.js';
import {
  borderWidth,
  framed,
  isRuled,
  sized,
  tableLines,
  tableOfCells,
  tableOfGroups,
} from './table-attributes.js';

const ROWS = 'tr thead tbody tfoot';
const CELLS = 'td th';

/** Elements whose attribute of a name browsers draw. */
const DRAWN: Readonly<Record<string, string>> = {
  valign: `col colgroup ${ROWS} ${CELLS}`,
  bgcolor: `body table ${ROWS} ${CELLS}`,
  background: `body table ${ROWS} ${CELLS}`,
  width: `table col colgroup hr iframe video ${CELLS}`,
  height: `table iframe video ${ROWS} ${CELLS}`,
  frameborder: 'iframe',
  border: 'table img',
  bordercolor: 'table',
  frame: 'table',
  rules: 'table',
  cellpadding: 'table',
  cellspacing: 'table',
  hspace: 'img',
  vspace: 'img',
  nowrap: CELLS,
  text: 'body',
  link: 'body',
  marginwidth: 'body',
  marginheight: 'body',
  leftmargin: 'body',
  topmargin: 'body',
  color: 'font hr',
  face: 'font',
  size: 'font hr',
  noshade: 'hr',
  clear: 'br',
};

const DRAWN_SETS = new Map(Object.entries(DRAWN).map(([name, tags]) => [name, new Set(tags.split(' '))]));

/** Elements whose attribute of a name says something else than styles do, which is read elsewhere. */
const OWN: Readonly<Record<string, string>> = {
  width: 'canvas img input source',
  height: 'canvas img input source',
  size: 'input select',
};

const OWN_SETS = new Map(Object.entries(OWN).map(([name, tags]) => [name, new Set(tags.split(' '))]));

/** Tells whether an attribute of an element is one of these, whether browsers draw it there or not. */
export function isPresentational(tag: string, name: string): boolean {
  if (OWN_SETS.get(name)?.has(tag)) return false;
  return (
    DRAWN_SETS.has(name) ||
    name === 'align' ||
    name === 'vlink' ||
    name === 'alink' ||
    name === 'compact' ||
    name === 'char'
  );
}

/** Tells whether browsers draw an attribute of an element. */
export function isDrawnPresentational(tag: string, name: string): boolean {
  return name === 'align' || DRAWN_SETS.get(name)?.has(tag) === true;
}

/** The declarations of an element's attributes, as CSS; empty where that is nothing. Those with fields in them declare nothing. */
export function presentationalStyle(element: DocumentElement): string {
  const { tag, isSvg, attributes } = element;
  if (isSvg) return '';
  const declared: string[] = [];
  for (const [name, value] of attributes) {
    if (typeof value !== 'string' || !isDrawnPresentational(tag, name)) continue;
    declared.push(...declarationsOf(tag, name, value.trim(), element));
  }
  if (tag === 'table') declared.push(...tableLines(element));
  if (tag === 'td' || tag === 'th') declared.unshift(...tableOfCells(element));
  else if (tag === 'colgroup' || /^t(?:head|body|foot)$/.test(tag))
    declared.unshift(...tableOfGroups(element));
  if (tag === 'a' && attributes.has('href'))
    declared.push(...colored('color', nearest(element, 'body'), 'link'));
  return declared.join(';');
}

function declarationsOf(tag: string, name: string, value: string, element: DocumentElement): string[] {
  switch (name) {
    case 'align':
      return aligned(tag, value.toLowerCase());
    case 'valign':
      return /^(?:top|middle|bottom|baseline)$/i.test(value) ? [`vertical-align:${value}`] : [];
    case 'bgcolor':
      return colored('background-color', element, name);
    case 'bordercolor':
      return colored('border-color', element, name);
    case 'frame':
      return framed(value);
    case 'rules':
      return isRuled(value) ? ['border-collapse:collapse'] : [];
    case 'text':
      return colored('color', element, name);
    case 'background':
      return value === '' ? [] : [`background-image:url(${quoted(value)})`];
    case 'width':
    case 'height':
      return sized(name, value, tag === 'hr' || tag === 'iframe' || tag === 'video');
    case 'frameborder':
      return Number.parseInt(value, 10) ? [] : ['border-width:0'];
    case 'border':
      return bordered(tag, value);
    case 'cellspacing':
      return sized('border-spacing', value, true);
    case 'hspace':
      return [...sized('margin-left', value, true), ...sized('margin-right', value, true)];
    case 'vspace':
      return [...sized('margin-top', value, true), ...sized('margin-bottom', value, true)];
    case 'nowrap':
      return ['white-space:nowrap'];
    case 'marginwidth':
    case 'leftmargin':
      return [...sized('margin-left', value, true), ...sized('margin-right', value, true)];
    case 'marginheight':
    case 'topmargin':
      return [...sized('margin-top', value, true), ...sized('margin-bottom', value, true)];
    case 'face':
      return value === '' ? [] : [`font-family:${value.replace(/[;{}]/g, '')}`];
    case 'color':
      return tag === 'hr' ? ruled(element) : colored('color', element, name);
    case 'size':
      return tag === 'hr' ? ruleHeight(value) : fontSize(value);
    case 'noshade':
      return element.attributes.has('color')
        ? []
        : ['border-style:solid;border-color:gray;background-color:gray'];
    case 'clear':
      return /^(?:left|right|all|both)$/i.test(value)
        ? [`clear:${/^(?:all|both)$/i.test(value) ? 'both' : value}`]
        : [];
    default:
      return [];
  }
}

function aligned(tag: string, value: string): string[] {
  if (tag === 'hr') {
    const left = value === 'left' ? '0' : 'auto';
    const right = value === 'right' ? '0' : 'auto';
    return [`margin-left:${left};margin-right:${right}`];
  }
  if (tag === 'table') {
    if (value === 'center') return ['margin-left:auto;margin-right:auto'];
    return value === 'left' || value === 'right' ? [`float:${value}`] : [];
  }
  if (tag === 'img' || tag === 'iframe') {
    const place = Object.hasOwn(IMAGE_PLACES, value) ? IMAGE_PLACES[value] : undefined;
    return place === undefined ? [] : [place];
  }
  if (tag === 'legend') {
    const left = value === 'center' || value === 'right' ? 'auto' : '0';
    return [`margin-left:${left};margin-right:${value === 'center' ? 'auto' : '0'}`];
  }
  if (tag === 'caption') return value === 'bottom' ? ['caption-side:bottom'] : [];
  const prefix = ALIGNING_BLOCKS.has(tag) ? '-webkit-' : '';
  if (/^(?:left|right|center)$/.test(value)) return [`text-align:${prefix}${value}`];
  if (value === 'middle') return [`text-align:${prefix}center`];
  return value === 'justify' ? ['text-align:justify'] : [];
}

/** Elements whose attribute moves blocks within them, too. */
const ALIGNING_BLOCKS = new Set(`p div col colgroup ${ROWS} ${CELLS}`.split(' '));

const IMAGE_PLACES: Readonly<Record<string, string>> = {
  left: 'float:left;vertical-align:top',
  right: 'float:right;vertical-align:top',
  top: 'vertical-align:top',
  middle: 'vertical-align:-webkit-baseline-middle',
  center: 'vertical-align:middle',
  absmiddle: 'vertical-align:middle',
  abscenter: 'vertical-align:middle',
  bottom: 'vertical-align:baseline',
  absbottom: 'vertical-align:bottom',
  texttop: 'vertical-align:text-top',
};

function bordered(tag: string, value: string): string[] {
  if (tag === 'table') return [`border-width:${borderWidth(value)}px`];
  const [number = '0'] = /^\d+/.exec(value) ?? [];
  return [`border:${Math.min(Number(number), 1e4)}px solid`];
}

function ruled(element: DocumentElement): string[] {
  return [
    'border-style:solid',
    ...colored('border-color', element, 'color'),
    ...colored('background-color', element, 'color'),
  ];
}

/** The height without the borders of one pixel each. */
function ruleHeight(value: string): string[] {
  const size = Number.parseInt(value, 10);
  if (!(size >= 0)) return [];
  return size <= 1 ? ['border-bottom-width:0'] : [`height:${Math.min(size, 1e6) - 2}px`];
}

const FONT_SIZES = 'x-small small medium large x-large xx-large xxx-large'.split(' ');

/** HTML, section 15.3.4: 1 to 7, or relative to 3. */
function fontSize(value: string): string[] {
  const [, sign = '', digits] = /^([+-]?)(\d+)/.exec(value) ?? [];
  if (digits === undefined) return [];
  const size = sign === '' ? Number(digits) : 3 + Number(`${sign}${digits}`);
  return [`font-size:${FONT_SIZES[Math.min(7, Math.max(1, size)) - 1]}`];
}

function colored(property: string, element: DocumentElement | undefined, name: string): string[] {
  const value = element?.attributes.get(name);
  const color = typeof value === 'string' ? legacyColor(value) : undefined;
  return color === undefined ? [] : [`${property}:${color}`];
}

/** The rules for parsing a legacy colour value (HTML, section 2.3.6); undefined where it is none. */
function legacyColor(written: string): string | undefined {
  const value = written.trim();
  if (value === '' || value.toLowerCase() === 'transparent') return undefined;
  if (/^[a-z]+$/i.test(value) && writtenColor(value) !== undefined) return value;
  if (/^#[\da-f]{3}$/i.test(value)) return value;
  // Characters beyond the first plane count as two.
  const bare = value
    .replace(/[\u{10000}-\u{10ffff}]/gu, '00')
    .slice(0, 128)
    .replace(/^#/, '');
  let digits = bare.replace(/[^\da-f]/gi, '0');
  while (digits.length === 0 || digits.length % 3 !== 0) digits += '0';
  let length = digits.length / 3;
  let parts = [0, 1, 2].map((index) => digits.slice(index * length, (index + 1) * length));
  if (length > 8) parts = parts.map((part) => part.slice(-8));
  length = Math.min(length, 8);
  while (length > 2 && parts.every((part) => part.startsWith('0'))) {
    parts = parts.map((part) => part.slice(1));
    length--;
  }
  return `#${parts.map((part) => part.slice(0, 2).padStart(2, '0')).join('')}`;
}

function quoted(address: string): string {
  return `"${address.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}"`;
}

/** Attributes of tables for lines and padding, as the declarations that browsers read them as (`HTMLTableElement` of Blink). */

import { type DocumentElement, nearest } from './document-element.js';

/** Sides that have a line: above, right, below and left. */
const FRAMES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  void: [0, 0, 0, 0],
  above: [1, 0, 0, 0],
  below: [0, 0, 1, 0],
  hsides: [1, 0, 1, 0],
  vsides: [0, 1, 0, 1],
  lhs: [0, 0, 0, 1],
  rhs: [0, 1, 0, 0],
  box: [1, 1, 1, 1],
  border: [1, 1, 1, 1],
};

/** The lines that `frame` says a table has. */
export function framed(value: string): string[] {
  const sides = Object.hasOwn(FRAMES, value.toLowerCase()) ? FRAMES[value.toLowerCase()] : undefined;
  if (!sides) return [];
  return ['border-width:thin', `border-style:${sides.map((has) => (has ? 'solid' : 'hidden')).join(' ')}`];
}

const RULES = new Set(['none', 'groups', 'rows', 'cols', 'all']);

/** Tells whether a value of `rules` says which lines there are, which makes borders collapse. */
export function isRuled(value: string): boolean {
  return RULES.has(value.toLowerCase());
}

/** Which lines are within a table; undefined where it does not say. */
function rulesOf({ attributes }: DocumentElement): string | undefined {
  const rules = textOf(attributes.get('rules'))?.toLowerCase();
  return rules !== undefined && isRuled(rules) ? rules : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value.trim() : undefined;
}

function hasBorder({ attributes }: DocumentElement): boolean {
  const border = textOf(attributes.get('border'));
  return border !== undefined && borderWidth(border) > 0;
}

/** The lines around a table that has no frame (`AdditionalPresentationAttributeStyle` of Blink). */
export function tableLines(table: DocumentElement): string[] {
  const { attributes } = table;
  const frame = textOf(attributes.get('frame'));
  if (frame !== undefined && framed(frame).length > 0) return [];
  if (hasBorder(table)) return [`border-style:${textOf(attributes.get('bordercolor')) ? 'solid' : 'outset'}`];
  // Such lines win over those of cells.
  return rulesOf(table) === undefined ? [] : ['border-style:hidden'];
}

const CELL_LINES: Readonly<Record<string, string>> = {
  all: 'border:1px solid;border-color:inherit',
  cols: 'border-width:0 thin;border-style:none solid;border-color:inherit',
  rows: 'border-width:thin 0;border-style:solid none;border-color:inherit',
};

/** The declarations of a table for its cells (`CreateSharedCellStyle` of Blink). */
export function tableOfCells(cell: DocumentElement): string[] {
  const table = nearest(cell, 'table');
  if (!table) return [];
  const padding = textOf(table.attributes.get('cellpadding'));
  const declared: string[] = padding === undefined ? [] : sized('padding', padding, true);
  const rules = rulesOf(table);
  if (rules !== undefined && Object.hasOwn(CELL_LINES, rules)) declared.push(CELL_LINES[rules] as string);
  else if (rules === undefined && hasBorder(table)) {
    const style = textOf(table.attributes.get('bordercolor')) ? 'solid' : 'inset';
    declared.push(`border:1px ${style};border-color:inherit`);
  }
  return declared;
}

/** The declarations of a table for groups of rows and of columns. */
export function tableOfGroups(group: DocumentElement): string[] {
  const table = nearest(group, 'table');
  if (!table || rulesOf(table) !== 'groups') return [];
  return group.tag === 'colgroup'
    ? ['border-width:0 thin;border-style:none solid']
    : ['border-width:thin 0;border-style:solid none'];
}

/** A table's border is one pixel where it is no number. */
export function borderWidth(value: string): number {
  const [number] = /^\d+/.exec(value) ?? [];
  return number === undefined ? 1 : Math.min(Number(number), 1e4);
}

/** A dimension (HTML, section 2.3.4.4): a number, of pixels unless a percentage, whatever stands behind it. */
export function sized(property: string, value: string, mayBeZero: boolean): string[] {
  const [, number, percent] = /^(\d+(?:\.\d*)?|\.\d+)\s*(%?)/.exec(value) ?? [];
  if (number === undefined || (Number(number) === 0 && !mayBeZero)) return [];
  return [`${property}:${Math.min(Number(number), 1e6)}${percent === '%' ? '%' : 'px'}`];
}

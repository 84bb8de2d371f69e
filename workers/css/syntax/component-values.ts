import { ident, string, tokenize, tokenTypes, url } from 'css-tree/dist/csstree.esm';
import { withoutEscapes } from './escaped-names.js';

/** A component value (CSS Syntax 3, section 5.3) without the white space around it. */
export type ComponentValue =
  | { kind: 'ident'; text: string }
  | { kind: 'number'; value: number; unit: string }
  | { kind: 'string'; text: string }
  | { kind: 'hash'; text: string }
  | { kind: 'url'; text: string }
  | { kind: 'sign'; text: string }
  | { kind: 'function'; name: string; values: readonly ComponentValue[] }
  | { kind: 'block'; open: '(' | '[' | '{'; values: readonly ComponentValue[] };

/** The value of a declaration, or of a part of one. */
export type Values = readonly ComponentValue[];

/** A function with its arguments, the commas among them. */
export type FunctionValue = Extract<ComponentValue, { kind: 'function' }>;

/** A value that is written in a way that CSS, or a bound of ours, does not allow. */
export class CssValueError extends Error {
  override name = 'CssValueError';

  constructor(
    message: string,
    /** Set if CSS itself has it be no value, of any property. */
    readonly isBroken = false,
  ) {
    super(message);
  }
}

/** Deeper ones are no design, and cost stack. */
const MOST_NESTING = 32;

/** Parts of a value with its variables filled in: a gradient of 1,000 stops has some 6,000. */
export const MOST_COMPONENTS = 10_000;

const CLOSING: Readonly<Record<number, string>> = {
  [tokenTypes.RightParenthesis]: ')',
  [tokenTypes.RightSquareBracket]: ']',
  [tokenTypes.RightCurlyBracket]: '}',
};

const OPENING: Readonly<Record<number, '(' | '[' | '{'>> = {
  [tokenTypes.LeftParenthesis]: '(',
  [tokenTypes.LeftSquareBracket]: '[',
  [tokenTypes.LeftCurlyBracket]: '{',
};

const CLOSED_BY = { '(': ')', '[': ']', '{': '}' } as const;

interface Level {
  values: ComponentValue[];
  closedBy: string | undefined;
  close(values: ComponentValue[]): ComponentValue;
}

/**
 * Reads a text as component values. What is open at its end is closed, as CSS has it.
 * @throws CssValueError where it is broken, or too deep or long
 */
export function componentValues(text: string): ComponentValue[] {
  const top: Level = { values: [], closedBy: undefined, close: () => ({ kind: 'sign', text: '' }) };
  const levels = [top];
  let count = 0;
  const open = (closedBy: string, close: Level['close']) => {
    if (levels.length > MOST_NESTING)
      throw new CssValueError(`more than ${MOST_NESTING} functions in each other`);
    levels.push({ values: [], closedBy, close });
  };
  const close = () => {
    const level = levels.pop() as Level;
    (levels.at(-1) as Level).values.push(level.close(level.values));
  };
  tokenize(text, (type, start, end) => {
    if (type === tokenTypes.WhiteSpace || type === tokenTypes.Comment) return;
    if (++count > MOST_COMPONENTS) throw new CssValueError(`a value of more than ${MOST_COMPONENTS} parts`);
    const token = text.slice(start, end);
    const bracket = OPENING[type];
    const closing = CLOSING[type];
    if (type === tokenTypes.Function) {
      const name = withoutEscapes(token.slice(0, -1)).toLowerCase();
      open(')', (values) => functionValue(name, values));
    } else if (bracket) open(CLOSED_BY[bracket], (values) => ({ kind: 'block', open: bracket, values }));
    else if (closing) {
      if (levels.at(-1)?.closedBy !== closing)
        throw new CssValueError(`a ${closing} that closes nothing`, true);
      close();
    } else (levels.at(-1) as Level).values.push(simpleValue(type, token));
  });
  while (levels.length > 1) close();
  return top.values;
}

function functionValue(name: string, values: ComponentValue[]): ComponentValue {
  const [first] = values;
  if (name === 'url' && first?.kind === 'string' && values.length === 1)
    return { kind: 'url', text: first.text };
  return { kind: 'function', name, values };
}

const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(.*)$/is;

function simpleValue(type: number, token: string): ComponentValue {
  switch (type) {
    case tokenTypes.Ident:
      return { kind: 'ident', text: withoutEscapes(token) };
    case tokenTypes.Number:
    case tokenTypes.Percentage:
    case tokenTypes.Dimension: {
      const [, value, written = ''] = NUMBER.exec(token) ?? [];
      const unit = withoutEscapes(written);
      // Of Internet Explorer: `1px\\9`.
      if (unit !== written && !/^[a-z]*$/i.test(unit))
        throw new CssValueError(`${token.slice(0, 40)} is no number`, true);
      return { kind: 'number', value: Number(value), unit: unit.toLowerCase() };
    }
    case tokenTypes.String:
      return { kind: 'string', text: string.decode(token) };
    case tokenTypes.Hash:
      return { kind: 'hash', text: token.slice(1) };
    case tokenTypes.Url:
      return { kind: 'url', text: url.decode(token) };
    case tokenTypes.BadString:
    case tokenTypes.BadUrl:
      throw new CssValueError(`${token.slice(0, 40)} without its end`, true);
    default:
      return { kind: 'sign', text: token };
  }
}

/** Component values as CSS. */
export function cssText(values: readonly ComponentValue[]): string {
  let text = '';
  for (const [index, value] of values.entries()) {
    const isComma = value.kind === 'sign' && value.text === ',';
    if (index > 0 && !isComma) text += ' ';
    text += oneText(value);
  }
  return text;
}

function oneText(value: ComponentValue): string {
  switch (value.kind) {
    case 'number':
      return `${numberText(value.value)}${value.unit}`;
    case 'string':
      return quoted(value.text);
    case 'hash':
      return `#${value.text}`;
    case 'url':
      return `url(${quotedAddress(value.text)})`;
    case 'function':
      return `${value.name}(${cssText(value.values)})`;
    case 'block':
      return `${value.open}${cssText(value.values)}${CLOSED_BY[value.open]}`;
    case 'ident':
      // White space that an escape has written.
      return /^\s/.test(value.text) ? ident.encode(value.text) : value.text;
    default:
      return value.text;
  }
}

/** A text as a CSS string. */
export function quoted(text: string): string {
  return string.encode(text);
}

/** Without escapes for tabs, which addresses of `data:` hold: they are read as they stand. */
function quotedAddress(text: string): string {
  const parts = text.split('\t').map((part) => quoted(part).slice(1, -1));
  return `"${parts.join('\t')}"`;
}

/** A number as CSS writes it: six decimals, as browsers have them, and no exponent. */
export function numberText(value: number): string {
  const rounded = Math.round(value * 1e6) / 1e6;
  return Math.abs(rounded) < 1e21 ? String(rounded === 0 ? 0 : rounded).replace(/^.*e-.*$/, '0') : '0';
}

/** Tells whether it is that word, in any case. */
export function isWord(value: ComponentValue | undefined, word: string): boolean {
  return value?.kind === 'ident' && value.text.toLowerCase() === word;
}

/** The word in lower case; undefined for what is none. */
export function wordOf(value: ComponentValue | undefined): string | undefined {
  return value?.kind === 'ident' ? value.text.toLowerCase() : undefined;
}

/** Tells whether it is that sign, like `,` or `/`. */
export function isSign(value: ComponentValue | undefined, text: string): boolean {
  return value?.kind === 'sign' && value.text === text;
}

/** The parts between commas, or slashes. */
export function splitAt(values: readonly ComponentValue[], sign: ',' | '/'): ComponentValue[][] {
  const split: ComponentValue[][] = [[]];
  for (const value of values) {
    if (isSign(value, sign)) split.push([]);
    else (split.at(-1) as ComponentValue[]).push(value);
  }
  return split;
}

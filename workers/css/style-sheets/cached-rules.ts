/** What parts of style sheets say, by their texts: documents that resemble each other have most of them in common. */

import { LRUCache } from 'lru-cache';
import { detachedText } from '../../memory/detached-text.js';
import type { Declaration } from '../properties/declarations.js';
import type { Position, Problems } from '../syntax/problems.js';
import type { ParentContext } from '../values/computation-context.js';
import { MAY_LOAD } from './loaded-urls.js';
import { styleAttribute } from './style-attribute.js';
import { noStyles, type Rule, type Styles } from './style-rules.js';
import { addStyles, type SheetContext } from './stylesheet.js';

/** Characters of a text, and of all: what they say takes some twenty times as many bytes. */
const MOST_CHARACTERS_OF_A_TEXT = 2_000;
const MOST_CHARACTERS = 96 * 1024;

const bySize = { maxSize: MOST_CHARACTERS, sizeCalculation: (_: unknown, key: string) => key.length };
const cachedRules = new LRUCache<string, readonly Rule[]>(bySize);
const cachedDeclarations = new LRUCache<string, readonly Declaration[]>(bySize);

/** Nobody is told of it: what was checked has nothing wrong. */
const SOMEWHERE: Position = { line: 1, column: 1 };

/**
 * Adds what a style sheet says that was compiled without an error before, without its declarations that are open. Its rules
 * are those of other style sheets where their texts are the same.
 */
export function addCheckedStyles(
  styles: Styles,
  text: string,
  context: SheetContext,
  problems: Problems,
): void {
  // Names of namespaces are of all rules behind them.
  const parts = /@namespace/i.test(text) ? undefined : topLevelParts(text);
  for (const part of parts ?? [text]) {
    // Where it is right, browsers pass over it: which rules stand before it is not known here.
    if (/^@import\b/i.test(part)) continue;
    if (isPlain(part)) styles.rules.push(...rulesOf(part, context, problems));
    else addStyles(styles, part, SOMEWHERE, context, problems);
  }
}

/** The declarations of a `style` attribute that were compiled without an error before. */
export function checkedStyleAttribute(
  text: string,
  context: ParentContext,
  problems: Problems,
): readonly Declaration[] {
  const read = (reported: Problems) => styleAttribute(noStyles(), text, SOMEWHERE, context, reported);
  return isPlain(text) ? cachedReading(cachedDeclarations, text, context, problems, read) : read(problems);
}

function rulesOf(text: string, context: ParentContext, problems: Problems): readonly Rule[] {
  return cachedReading(cachedRules, text, context, problems, (reported) => {
    const own = noStyles();
    addStyles(own, text, SOMEWHERE, context, reported);
    return own.rules;
  });
}

function cachedReading<Reading extends object>(
  cache: LRUCache<string, Reading>,
  text: string,
  { conversion, mode }: ParentContext,
  problems: Problems,
  read: (reported: Problems) => Reading,
): Reading {
  const quirks = mode === 'quirks' ? 'quirks ' : '';
  const key = `${conversion.viewportWidth}x${conversion.viewportHeight} ${quirks}${text}`;
  const before = cache.get(key);
  if (before) return before;
  let isRight = true;
  const error: Problems['error'] = (message, position) => {
    isRight = false;
    problems.error(message, position);
  };
  const warning: Problems['warning'] = (message, position) => problems.warning(message, position);
  const reading = read({ error, warning, refusalOf: (url) => problems.refusalOf(url) });
  if (isRight) cache.set(detachedText(key), reading);
  return reading;
}

/** Tells whether a text says the same in every document of one size: without rules within it, which may add layers, and addresses. */
function isPlain(text: string): boolean {
  return text.length <= MOST_CHARACTERS_OF_A_TEXT && !text.includes('@') && !MAY_LOAD.test(text);
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** What is looked at: all else is within a name, a number or a value. */
const MARK = /[;{}()[\]"'\\<]|\/\*|-->/g;

/**
 * The rules of a style sheet and its at-rules, each a text (CSS Syntax 3, section 5.5.1); undefined where it is written in a
 * way that a glance does not see through.
 */
export function topLevelParts(text: string): string[] | undefined {
  const parts: string[] = [];
  const open: string[] = [];
  const marks = new RegExp(MARK);
  let from = 0;
  const end = (at: number) => {
    parts.push(text.slice(from, at).trim());
    from = at;
  };
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const [mark] = found;
    const { index } = found;
    if (mark === '/*') {
      const close = text.indexOf('*/', index + 2);
      if (close < 0) return undefined;
      // One before a rule belongs to none.
      if (open.length === 0 && text.slice(from, index).trim() === '') from = close + 2;
      marks.lastIndex = close + 2;
    } else if (mark === '"' || mark === "'") {
      const close = endOfString(text, index);
      if (close === undefined) return undefined;
      marks.lastIndex = close;
    } else if (mark === '\\' || mark === '<' || mark === '-->') return undefined;
    else if (mark === ';') {
      if (open.length > 0) continue;
      if (text.slice(from, index).trimStart()[0] !== '@') return undefined;
      end(index + 1);
    } else if (mark in CLOSING) {
      // An address without quotes may have any mark in it.
      const close = mark === '(' ? endOfAddress(text, index) : undefined;
      if (close === undefined) open.push(CLOSING[mark] as string);
      else marks.lastIndex = close;
    } else {
      if (open.pop() !== mark) return undefined;
      if (mark === '}' && open.length === 0) end(index + 1);
    }
  }
  return open.length === 0 && text.slice(from).trim() === '' ? parts : undefined;
}

/** The offset behind a string that begins at an offset; undefined where it has escapes, or no end on its line. */
function endOfString(text: string, begin: number): number | undefined {
  const close = text.indexOf(text[begin] as string, begin + 1);
  if (close < 0 || /[\n\r\f\\]/.test(text.slice(begin, close))) return undefined;
  return close + 1;
}

/** The offset behind an address without quotes, whose bracket is at an offset; undefined where there is none. */
function endOfAddress(text: string, bracket: number): number | undefined {
  if (!/url$/i.test(text.slice(Math.max(0, bracket - 3), bracket))) return undefined;
  const close = text.indexOf(')', bracket);
  const address = text.slice(bracket + 1, close);
  return close < 0 || /["'\\]/.test(address) ? undefined : close + 1;
}

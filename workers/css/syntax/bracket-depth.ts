/** Brackets in each other, which the parser calls itself for. */

import { tokenize, tokenTypes } from 'css-tree/dist/csstree.esm';
import type { Position } from './problems.js';

const MOST_BRACKETS = 200;

/** More brackets are open than the parser, which calls itself for each, has stack for. */
export class TooDeep extends Error {
  override name = 'TooDeep';

  /** @param offset where in the text the first of those too many stands */
  constructor(readonly offset: number) {
    super(`more than ${MOST_BRACKETS} brackets in each other`);
  }
}

/** Counts open brackets in the tokens of a text, each given in turn. @throws TooDeep */
export function bracketCount(): (type: number, start: number) => void {
  let depth = 0;
  return (type, start) => {
    if (OPENING.has(type)) depth++;
    else if (CLOSING.has(type)) depth = Math.max(0, depth - 1);
    if (depth > MOST_BRACKETS) throw new TooDeep(start);
  };
}

/** The refusal of a text with too many brackets (`bracketCount`); undefined where they are few enough. */
export function depthProblem(text: string): TooDeep | undefined {
  try {
    tokenize(text, bracketCount());
    return undefined;
  } catch (error) {
    if (error instanceof TooDeep) return error;
    throw error;
  }
}

/** Where an offset in a text stands whose begin stands at `start`. */
export function placeAt(text: string, offset: number, start: Position): Position {
  const lines = text.slice(0, offset).split('\n');
  const column = (lines.at(-1) as string).length + (lines.length === 1 ? start.column : 1);
  return { line: start.line + lines.length - 1, column };
}

const { LeftCurlyBracket, LeftParenthesis, LeftSquareBracket } = tokenTypes;
const OPENING: ReadonlySet<number> = new Set([
  ...[LeftCurlyBracket, LeftParenthesis, LeftSquareBracket, tokenTypes.Function],
]);
const CLOSING: ReadonlySet<number> = new Set([
  ...[tokenTypes.RightCurlyBracket, tokenTypes.RightParenthesis, tokenTypes.RightSquareBracket],
]);

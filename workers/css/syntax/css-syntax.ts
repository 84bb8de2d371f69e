import {
  type CssNode,
  type CssNodePlain,
  fork,
  type ParseOptions,
  tokenTypes,
} from 'css-tree/dist/csstree.esm';
import { bracketCount } from './bracket-depth.js';
import { CHROMIUM_PROPERTIES, CHROMIUM_TYPES } from './chromium-syntax.js';
import { typesWithNames } from './escaped-names.js';

/** What of css-tree's parser its own nodes are written with. */
interface Parser {
  eof: boolean;
  tokenStart: number;
  tokenType: number;
  Rule: unknown;
  Declaration: unknown;
  Atrule: { bind(parser: Parser, isDeclaration: boolean): unknown };
  Raw(consumeUntil: unknown, excludesSpace: boolean): unknown;
  consumeUntilSemicolonIncluded: unknown;
  lookupType(offset: number): number;
  createList(): { push(node: unknown): void };
  getLastListNode(list: unknown): { type: string } | null;
  eat(type: number): void;
  next(): void;
  parseWithFallback(parse: unknown, fallback: () => unknown): unknown;
  getLocation(start: number, end: number): unknown;
}

/**
 * Reads a block as CSS Syntax 3 does today, section 5.5.5: a rule within a rule may begin with any selector, where css-tree
 * takes those that begin with `&` alone.
 */
function parseBlock(this: Parser, isStyleBlock: boolean): unknown {
  const start = this.tokenStart;
  const children = this.createList();
  const rule = () => this.parseWithFallback(this.Rule, () => this.Raw(null, true));
  const declaration = () => {
    const raw = () => this.Raw(this.consumeUntilSemicolonIncluded, true);
    const node = this.parseWithFallback(this.Declaration, raw);
    if (this.tokenType === tokenTypes.Semicolon) this.next();
    return node;
  };
  this.eat(tokenTypes.LeftCurlyBracket);
  while (!this.eof && this.tokenType !== tokenTypes.RightCurlyBracket) {
    if (BETWEEN.has(this.tokenType)) this.next();
    else if (this.tokenType === tokenTypes.AtKeyword)
      children.push(this.parseWithFallback(this.Atrule.bind(this, isStyleBlock), () => this.Raw(null, true)));
    else children.push(!isStyleBlock || beginsRule(this) ? rule() : declaration());
  }
  if (!this.eof) this.eat(tokenTypes.RightCurlyBracket);
  return { type: 'Block', loc: this.getLocation(start, this.tokenStart), children };
}

function parseScope(this: Parser): unknown {
  return parseBlock.call(this, true);
}

/** What may stand between declarations and rules: two semicolons, too. */
const BETWEEN: ReadonlySet<number> = new Set([
  tokenTypes.WhiteSpace,
  tokenTypes.Comment,
  tokenTypes.Semicolon,
]);

/** Tells whether braces come before the end of a declaration, and it is no custom property that has some in its value. */
function beginsRule(parser: Parser): boolean {
  const isName = parser.tokenType === tokenTypes.Ident;
  const next = parser.lookupType(1) === tokenTypes.WhiteSpace ? parser.lookupType(2) : parser.lookupType(1);
  if (isName && next === tokenTypes.Colon && !isFollowedByName(parser)) return false;
  for (let ahead = 0; ; ahead++) {
    const type = parser.lookupType(ahead);
    if (type === tokenTypes.LeftCurlyBracket) return true;
    if (type === tokenTypes.Semicolon || type === tokenTypes.RightCurlyBracket || type === tokenTypes.EOF)
      return false;
  }
}

/** `a:hover {` is a selector, where a declaration has a space, or another value, behind its colon. */
function isFollowedByName(parser: Parser): boolean {
  const behind = parser.lookupType(2);
  return (
    parser.lookupType(1) === tokenTypes.Colon &&
    (behind === tokenTypes.Ident || behind === tokenTypes.Function || behind === tokenTypes.Colon)
  );
}

/** White space between compounds is a combinator, in an array of nodes as in a list. */
function addDescendant(this: Parser, next: { type: string } | null, children: { push(node: unknown): void }) {
  const last = this.getLastListNode(children);
  if (last && last.type !== 'Combinator' && next && next.type !== 'Combinator')
    children.push({ type: 'Combinator', loc: null, name: ' ' });
}

const syntax = fork(((base: {
  properties: object;
  node: Record<string, object>;
  atrule: Record<string, { parse: object }>;
  scope: Record<string, object>;
  types: object;
}) => ({
  ...base,
  // Declarations may stand in a scope by themselves, of its root.
  atrule: { ...base.atrule, scope: { parse: { ...base.atrule.scope?.parse, block: parseScope } } },
  scope: { ...base.scope, Selector: { ...base.scope.Selector, onWhiteSpace: addDescendant } },
  node: { ...base.node, ...typesWithNames(base.node), Block: { ...base.node.Block, parse: parseBlock } },
  types: { ...base.types, ...CHROMIUM_TYPES },
  properties: { ...base.properties, ...CHROMIUM_PROPERTIES },
})) as unknown as Parameters<typeof fork>[0]);

/** Tells whether a value is of the formal syntax of a property; one that takes css-tree more than 15,000 steps is not. */
export function isOfSyntax(property: string, text: string): boolean {
  return matchError(property, text) === null;
}

/** Tells whether a value may be of the formal syntax of a property: one that takes more steps, or whose property has none, may. */
export function mayBeOfSyntax(property: string, text: string): boolean {
  const error = matchError(property, text);
  return error === null || /^(?:Maximum iteration|Unknown property)/.test(error.rawMessage ?? error.message);
}

interface LexerMatch {
  error: (Error & { rawMessage?: string }) | null;
  iterations?: number;
}

/** Reading a value and making its error take some half of a millisecond. */
const STEPS_OF_A_COMPARISON = 1_000;

let stepsTaken = 0;

/** The most steps of a document's values that turn out to be none: a second of them is no design. */
export const MOST_COMPARISON_STEPS = 1_000_000;

/** Steps that all comparisons with formal syntaxes took until now, of which some 3,000 take a millisecond. */
export function comparisonSteps(): number {
  return stepsTaken;
}

function matchError(property: string, text: string): (Error & { rawMessage?: string }) | null {
  const { warn } = console;
  // It tells the console that it has given up, where callers' documents would fill a log.
  console.warn = () => {};
  try {
    const { error, iterations } = syntax.lexer.matchProperty(property, text) as LexerMatch;
    stepsTaken += STEPS_OF_A_COMPARISON + (iterations ?? 0);
    return error;
  } finally {
    console.warn = warn;
  }
}

type Options = Omit<ParseOptions, 'onToken'>;

/** Of one text: css-tree looks through all of the text for each. */
const MOST_ERRORS = 50;

/** A text has as many errors as anybody is told of, and was not read to its end. */
export class TooManyErrors extends Error {
  override name = 'TooManyErrors';

  constructor() {
    super(`at least ${MOST_ERRORS} places are no CSS`);
  }
}

/**
 * css-tree's parser with today's nesting. Values are to be left as texts: it reads them into lists alone.
 * @throws TooDeep before any is parsed
 * @throws TooManyErrors after `onParseError` was told of them
 */
export function parseCssToArrays(text: string, options: Options & { parseValue: false }): CssNodePlain {
  return syntax.parse(text, { ...bounded(options), list: false });
}

/**
 * css-tree's parser with today's nesting.
 * @throws TooDeep before any is parsed
 * @throws TooManyErrors after `onParseError` was told of them
 */
export function parseCss(text: string, options: Options): CssNode {
  return syntax.parse(text, bounded(options));
}

function bounded<Own extends Options>(options: Own): Own & ParseOptions {
  let errors = 0;
  return {
    ...options,
    onToken: bracketCount(),
    onParseError: (error, fallback) => {
      options.onParseError?.(error, fallback);
      if (++errors === MOST_ERRORS) throw new TooManyErrors();
    },
  };
}

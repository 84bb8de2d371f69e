import {
  type CssNode,
  type CssNodePlain,
  fork,
  type ParseOptions,
  tokenTypes,
} from 'css-tree/dist/csstree.esm';
import { bracketCount } from './bracket-depth.js';
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

/** Types of MDN's data that Chromium 156 does not have. */
const NOT_IN_CHROMIUM = [
  ...['-ms-filter-function-list', '-non-standard-font', 'device-cmyk()', 'element()', 'cross-fade()'],
];

const SYSTEM_COLORS = `AccentColor | AccentColorText | ActiveText | ButtonBorder | ButtonFace | ButtonText | Canvas | CanvasText
  | Field | FieldText | GrayText | Highlight | HighlightText | LinkText | Mark | MarkText | SelectedItem | SelectedItemText
  | VisitedText`;

/** Numbers are pixels, as in attributes of SVG. */
const SVG_LENGTH = '<length-percentage> | <number>';
const SVG_SIZE = '<length-percentage [0,∞]> | <number [0,∞]>';

/** Of corners by their own names, and by those of one or two sides. */
function cornerShapes(): Record<string, string> {
  const shape =
    '[ round | scoop | bevel | notch | square | squircle | superellipse( [ <number> | infinity | -infinity ] ) ]';
  const corners = 'top-left top-right bottom-right bottom-left start-start start-end end-start end-end';
  const sides = 'top right bottom left block-start block-end inline-start inline-end';
  return {
    'corner-shape': `${shape}{1,4}`,
    ...Object.fromEntries(corners.split(' ').map((name) => [`corner-${name}-shape`, shape])),
    ...Object.fromEntries(sides.split(' ').map((name) => [`corner-${name}-shape`, `${shape}{1,2}`])),
  };
}

/** Syntaxes of properties that MDN's data lack, or have otherwise than Chromium 156. */
const CHROMIUM_PROPERTIES: Readonly<Record<string, string>> = {
  ...cornerShapes(),
  'border-spacing': '<length [0,∞]>{1,2}',
  'tab-size': '<number [0,∞]> | <length [0,∞]>',
  '-webkit-text-stroke-width': '<line-width>',
  '-webkit-line-clamp': 'none | <integer [1,∞]>',
  '-webkit-mask-box-image': `<'mask-border-source'> || [ [ <number [0,∞]> | <percentage [0,∞]> ]{1,4} && fill? ]
    [ / <'mask-border-width'>? [ / <'mask-border-outset'> ]? ]? || <'mask-border-repeat'>`,
  '-webkit-mask-box-image-source': 'none | <image>',
  '-webkit-mask-box-image-slice': "<'border-image-slice'>",
  '-webkit-mask-box-image-width': "<'border-image-width'>",
  '-webkit-mask-box-image-outset': "<'border-image-outset'>",
  '-webkit-mask-box-image-repeat': "<'border-image-repeat'>",
  'text-emphasis-position': '[ over | under ] && [ right | left ]?',
  'text-overflow': 'clip | ellipsis',
  'flex-basis':
    'content | auto | min-content | max-content | fit-content | stretch | <length-percentage [0,∞]> | <calc-size()>',
  'image-rendering': 'auto | pixelated | crisp-edges | -webkit-optimize-contrast',
  position: 'static | relative | absolute | fixed | sticky',
  'flex-line-count': '<integer [1,∞]>',
  'border-shape': 'none | [ <basic-shape> <geometry-box>? ]{1,2}',
  'color-interpolation': 'auto | sRGB | linearRGB',
  'flex-grow': '<number [0,∞]>',
  'flex-shrink': '<number [0,∞]>',
  'line-height': 'normal | <number [0,∞]> | <length-percentage [0,∞]>',
  'column-gap': 'normal | <length-percentage [0,∞]>',
  'row-gap': 'normal | <length-percentage [0,∞]>',
  'column-count': 'auto | <integer [1,∞]>',
  'margin-trim': 'none',
  perspective: 'none | <length [0,∞]>',
  'text-box-edge': 'auto | text | [ text | cap | ex ] [ text | alphabetic ]',
  'counter-reset': '[ <counter-name> <integer>? ]+ | none',
  ...rulesOfGaps(),
  ...traitsOfRules('column-rule'),
  ...traitsOfRules('row-rule'),
  ...traitsOfRules('rule'),
  'rule-overlap': 'row-over-column | column-over-row',
  orphans: '<integer [1,∞]>',
  widows: '<integer [1,∞]>',
  ...{ x: SVG_LENGTH, y: SVG_LENGTH, cx: SVG_LENGTH, cy: SVG_LENGTH, r: SVG_SIZE },
  rx: `auto | ${SVG_SIZE}`,
  ry: `auto | ${SVG_SIZE}`,
  '-webkit-box-reflect': 'none | [ above | below | right | left ] [ <length-percentage> <image>? ]?',
  '-webkit-text-stroke': '<line-width> || <color>',
  'unicode-bidi': 'normal | embed | isolate | bidi-override | isolate-override | plaintext',
  'fill-opacity': '<number> | <percentage>',
  'stroke-opacity': '<number> | <percentage>',
  'stroke-width': SVG_SIZE,
  ...containedSizes(),
  'shape-margin': '<length-percentage [0,∞]>',
  'word-spacing': 'normal | <length-percentage>',
  'letter-spacing': 'normal | <length-percentage>',
  'text-indent': '<length-percentage> && hanging? && each-line?',
  'font-size-adjust': `none | [ ex-height | cap-height | ch-width | ic-width | ic-height ]?
    [ from-font | <number [0,∞]> ]`,
  'vector-effect': 'none | non-scaling-stroke',
  'initial-letter': 'normal | <number [1,∞]> [ <integer [1,∞]> | drop | raise ]?',
  'image-orientation': 'from-image | none',
  'text-autospace': 'normal | no-autospace',
  'outline-color': '<color>',
  'text-transform': 'none | [ capitalize | uppercase | lowercase ] || math-auto',
  'text-align':
    'start | end | left | right | center | justify | -webkit-left | -webkit-right | -webkit-center | -webkit-match-parent | -webkit-auto',
};

/** Rules in gaps, one for all of them. */
function rulesOfGaps(): Record<string, string> {
  return Object.fromEntries(
    ['column-rule', 'row-rule', 'rule'].flatMap((name) => [
      [name, "<line-width> || <'border-top-style'> || <color>"],
      [`${name}-width`, '<line-width>'],
      [`${name}-style`, "<'border-top-style'>"],
      [`${name}-color`, '<color>'],
    ]),
  );
}

/** Sizes of boxes whose contents do not count. */
function containedSizes(): Record<string, string> {
  const size = 'auto? [ none | <length [0,∞]> ]';
  return {
    ...Object.fromEntries(
      ['width', 'height', 'inline-size', 'block-size'].map((side) => [`contain-intrinsic-${side}`, size]),
    ),
    'contain-intrinsic-size': `[ ${size} ]{1,2}`,
  };
}

/** Where rules in gaps break, how far from gaps they end, and beside which items they are. */
function traitsOfRules(name: string): Record<string, string> {
  const own = name === 'rule' ? [] : ['-cap-start', '-cap-end', '-junction-start', '-junction-end'];
  const sides = ['-start', '-end', ...own];
  const inset = '[ <length-percentage> | overlap-join ]';
  return {
    [`${name}-break`]: 'none | normal | intersection',
    [`${name}-visibility-items`]: 'all | around | between | normal',
    ...Object.fromEntries(sides.map((side) => [`${name}-inset${side}`, inset])),
    ...Object.fromEntries(['', '-cap', '-junction'].map((part) => [`${name}-inset${part}`, `${inset}{1,2}`])),
  };
}

const SHAPE_RADIUS = '<length-percentage [0,∞]> | closest-side | farthest-side';

const SHADOW_OF_TEXT = '[ <length>{2} <length [0,∞]>? ]';

/** Filters whose numbers have no range in MDN's data (Filter Effects 1, section 6). */
function filterTypes(): Record<string, string> {
  const shares = ['brightness', 'contrast', 'grayscale', 'invert', 'opacity', 'saturate', 'sepia'];
  const share = '[ <number [0,∞]> | <percentage [0,∞]> ]?';
  return {
    ...Object.fromEntries(shares.map((name) => [`${name}()`, `${name}( ${share} )`])),
    'blur()': 'blur( <length [0,∞]>? )',
    'drop-shadow()': `drop-shadow( [ <color>? && ${SHADOW_OF_TEXT} ] )`,
  };
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
  // A circle of a percentage is missing in MDN's data (CSS Shapes 1, section 3.1).
  types: {
    ...base.types,
    'radial-size': '<radial-extent> | <length-percentage [0,∞]>{1,2}',
    // Corners are of gradients alone.
    'circle()': `circle( [ ${SHAPE_RADIUS} ]? [ at <position> ]? )`,
    'ellipse()': `ellipse( [ [ ${SHAPE_RADIUS} ]{2} ]? [ at <position> ]? )`,
    ...filterTypes(),
    shadow: 'inset? && [ <length>{2} [ <length [0,∞]> <length>? ]? ] && <color>?',
    'shadow-t': `${SHADOW_OF_TEXT} && <color>?`,
    // Filters of Internet Explorer, any word and any function, and what Firefox, Safari and drafts alone have.
    ...Object.fromEntries(NOT_IN_CHROMIUM.map((type) => [type, '<never>'])),
    never: "'-never-'",
    '-legacy-linear-gradient': '-webkit-linear-gradient( <-legacy-linear-gradient-arguments> )',
    '-legacy-radial-gradient': '-webkit-radial-gradient( <-legacy-radial-gradient-arguments> )',
    '-non-standard-size':
      '-webkit-fill-available | -webkit-fit-content | -webkit-min-content | -webkit-max-content',
    '-non-standard-color': '-webkit-link | -webkit-activelink',
    '-non-standard-overflow': 'overlay',
    '-non-standard-image-rendering': '-webkit-optimize-contrast',
    '-non-standard-display': '-webkit-flex | -webkit-inline-flex | -webkit-box | -webkit-inline-box',
    'display-outside': 'block | inline',
    'line-width': '<length [0,∞]> | thin | medium | thick',
    'system-color': `${SYSTEM_COLORS} | <deprecated-system-color>`,
  },
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

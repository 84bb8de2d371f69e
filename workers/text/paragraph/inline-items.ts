import type { TextDirection, TextFace } from '../../../templates/contract/index.js';
import type { Emphasis } from './emphasis-marks.js';

/** Computed values of an inline box that its text is set by; names and values are those of CSS. Lengths in pixels. */
export interface InlineStyle {
  face: TextFace;
  fontSize: number;
  lineHeight: number | 'normal';
  /** Length: upwards from the parent's baseline. A percentage is resolved by the caller against `lineHeight`. */
  verticalAlign:
    | 'baseline'
    | 'sub'
    | 'super'
    | 'top'
    | 'text-top'
    | 'middle'
    | '-webkit-baseline-middle'
    | 'bottom'
    | 'text-bottom'
    | number;
  letterSpacing: number;
  wordSpacing: number;
  textTransform: 'none' | 'uppercase' | 'lowercase' | 'capitalize';
  /** BCP 47 language, for `textTransform`; empty when unknown. */
  lang: string;
  whiteSpaceCollapse: 'collapse' | 'preserve' | 'preserve-breaks' | 'preserve-spaces' | 'break-spaces';
  textWrapMode: 'wrap' | 'nowrap';
  overflowWrap: 'normal' | 'break-word' | 'anywhere';
  wordBreak: 'normal' | 'break-all' | 'keep-all' | 'break-word' | 'auto-phrase';
  lineBreak: 'auto' | 'loose' | 'normal' | 'strict' | 'anywhere';
  /** Distance of tab stops in spaces; or in pixels, where `tabWidth` is given. */
  tabSize: number;
  tabWidth?: number;
  /** `none` ignores soft hyphens. */
  hyphens?: 'none' | 'manual';
  /** What a line shows that ends at a soft hyphen, where that is no hyphen. */
  hyphen?: string;
  /**
   * Given for the text of a document in quirks mode, limited or not: what has neither text nor edges in a line, such as the
   * strut beside a picture, adds nothing to its height (Quirks Mode Standard, section 3.4).
   */
  hasLineQuirk?: true;
  /** Given for text with marks beside its characters. */
  emphasis?: Emphasis;
}

/** One side of an inline box, in its own inline direction. */
interface InlineEdge {
  margin: number;
  /** Border and padding. */
  inner: number;
}

/** Begin of an inline box; what follows until its `close` is set in its style. */
export interface OpenBox {
  type: 'open';
  style: InlineStyle;
  start: InlineEdge;
  end: InlineEdge;
  /** Given for a box that has both sides in each line that it is in. */
  isCloned?: true;
  /** Which side `start` is, where that is not the paragraph's. */
  direction?: TextDirection;
  /** Given for boxes that `dir` or `unicode-bidi: isolate` isolates (`auto`: `plaintext`). */
  isolate?: TextDirection | 'auto';
  /** Given for boxes that `unicode-bidi: embed` embeds, or `bidi-override` orders. */
  embed?: TextDirection;
  override?: TextDirection;
  /** Given for a float, which has no text and stands beside its line, and for what has the next line clear floats. */
  isFloat?: true;
}

/** Letters that have an annotation: how far these and those of the annotation reach from their baselines. */
export interface AnnotatedLetters {
  letters: { ascent: number; descent: number };
  annotation: { ascent: number; descent: number };
  isUnder: boolean;
  /** How many annotations are over each other, with this one. */
  depth: number;
}

/** Letters with an annotation as they stand in lines that are spaced out to both edges. */
export interface JustifiedBase {
  /** The letters, where they are as wide as their box: such lines are spaced out between these, too. */
  text: string | undefined;
  placed(place: JustifiedPlace): AtomicBox;
}

export interface JustifiedPlace {
  /** Pixels in each gap. */
  each: number;
  /** Which ends of its line it is at. */
  isAtStart: boolean;
  isAtEnd: boolean;
  /** Of the line. */
  width: number;
}

/** Replaced element or inline-block: a margin box of a given size. */
export interface AtomicBox {
  type: 'atomic';
  width: number;
  height: number;
  /** Distance of its baseline from its top; `height` where it has none. */
  baseline: number;
  verticalAlign: InlineStyle['verticalAlign'];
  /** Given for what has an annotation. */
  annotated?: AnnotatedLetters;
  /** How much wider it is where a line begins with it, since it then reaches over nothing before it. */
  startChange?: number;
  /** How much wider it is for the line that it would end, since what it reaches over comes after it. */
  endChange?: number;
  /**
   * Given for what lines may break: what of it has room, if that is as wide as any part may be, and the rest; undefined where
   * it stays whole.
   */
  split?: ((available: number) => [AtomicBox, AtomicBox] | undefined) | undefined;
  /** Given for a part of one that lines break: at which of its ends others of it are in lines around. */
  goesOn?: { before: boolean; after: boolean };
  /** Given for letters with an annotation. */
  justified?: JustifiedBase;
  /**
   * Given for letters with an annotation, of which the line may end in an ellipsis: it with those letters that have room before
   * that, if any, and where these end.
   */
  cut?: (room: number) => { item: AtomicBox; end: number };
  /** Given for the symbol of a list item, whose own space those after it collapse into. */
  isMark?: true;
}

/** Content of a block with inline formatting, in document order. `break` is `<br>`. */
export type InlineItem =
  | { type: 'text'; text: string }
  | OpenBox
  | { type: 'close' }
  | { type: 'break' }
  | AtomicBox;

/** Where justified lines are spaced out. */
export type TextJustify = 'auto' | 'none' | 'inter-word' | 'inter-character';

/** Computed values of the block around the items. */
export interface ParagraphStyle {
  /** Of the root inline box, whose strut every line has. */
  root: InlineStyle;
  /** `auto`: of the first strong character of each line that a line end closes, as by `unicode-bidi: plaintext`. */
  direction: TextDirection | 'auto';
  /** Given where `unicode-bidi` orders all of the text. */
  override?: TextDirection;
  textAlign:
    | 'start'
    | 'end'
    | 'left'
    | 'right'
    | 'center'
    | 'justify'
    | 'ruby-space-around'
    | 'ruby-space-between'
    | 'annotation-space-around'
    | 'annotation-space-between';
  textAlignLast: 'auto' | ParagraphStyle['textAlign'];
  /** Where lines are spaced out that are justified; `auto` where it is left out. */
  textJustify?: TextJustify;
  textIndent: number;
  /** Given where it is not of the first line alone: of those behind forced breaks, too, or of all others. */
  indented?: { isEachLine: boolean; isHanging: boolean };
  textOverflow: 'clip' | 'ellipsis';
  /** Most lines; the last one of them ends in an ellipsis when more follows. */
  lineClamp: number | 'none';
  textWrapStyle: 'auto' | 'balance' | 'pretty' | 'stable';
  /** Given for a block with emphasis marks in it: what its first and its last one may take of the room around its lines. */
  markRoom?: { before: number; after: number };
  /** Edges of the root's letters that the first line begins at and the last one ends at, without the leading beyond. */
  trim?: { over: 'text' | 'cap' | 'ex' | undefined; under: 'text' | 'alphabetic' | undefined };
}

import {
  FAMILY_METRICS,
  type FitRequest,
  type FittedText,
  type HanForm,
  type TextDirection,
  type TextFitter,
} from '../../../templates/contract/index.js';
import { NO_DOCUMENT_FONTS } from '../../fonts/document-fonts.js';
import type { InlineStyle } from '../paragraph/inline-items.js';
import type { TextMeasures } from '../paragraph/paragraph.js';
import { takesTracking } from '../tracking.js';
import { withEllipsis } from './ellipsis.js';
import { FittedTextCache } from './fitted-text-cache.js';
import { type BrokenLine, MeasuredText } from './measured-text.js';

const LEFT_TO_RIGHT_OVERRIDE = '\u202d';

const RIGHT_TO_LEFT_OVERRIDE = '\u202e';

const POP_DIRECTION = '\u202c';

/** Strong marks of the direction of a paragraph. */
const MARKS = { ltr: '\u200e', rtl: '\u200f' };

/** Embeddings, overrides and isolates: what they do is in the levels. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Step of font sizes, in pixels, between the wanted and the smallest one. */
const SIZE_STEP = 1;

/** Descent of Latin letters, in ems. */
const LATIN_DESCENT = 0.22;

/**
 * Creates the fitter of a render: it shrinks, then wraps, then truncates a text, by the lines that paragraphs have.
 * @param han regional form of ideographs in the frame
 * @param cache cache of texts that were fitted with the same fonts
 */
export function createTextFitter(
  measures: TextMeasures,
  han: HanForm,
  cache = new FittedTextCache(),
): TextFitter {
  return (request) => cache.get(request, han, () => new Fitting(request, han, measures).fitted());
}

/** A text that is being fitted. */
class Fitting {
  readonly #request: FitRequest;
  readonly #measures: TextMeasures;
  readonly #style: Omit<InlineStyle, 'fontSize' | 'letterSpacing'>;
  /** At the wanted size. */
  readonly #text: MeasuredText;
  /** Letter spacing in ems. */
  readonly #tracking: number;
  readonly #leading: number;
  /** Leading in ems that the script adds, less what its letters need of it above the first line and below the last. */
  readonly #unseenLeading: number;
  /** Ascent in ems, and descent beyond that of Latin. */
  readonly #ascent: number;
  readonly #descent: number;

  constructor(request: FitRequest, han: HanForm, measures: TextMeasures) {
    const { fonts } = measures;
    const { family: fontFamily, weight: fontWeight } = request.face;
    const face = NO_DOCUMENT_FONTS.faceBy({ fontFamily, fontWeight, fontSize: 0 }, '', han);
    const text = trimmed(fonts.settable(request.text, face));
    const extent = fonts.extentOf(text, face);
    this.#request = request;
    this.#measures = measures;
    this.#tracking = request.tracking && takesTracking(text) ? request.tracking : 0;
    this.#leading = Math.max(request.leading, extent?.leading ?? 0);
    this.#ascent = Math.max(FAMILY_METRICS[request.face.family].capHeight, extent?.ascent ?? 0);
    this.#descent = Math.max(0, (extent?.descent ?? 0) - LATIN_DESCENT);
    const unseen = this.#leading - this.#ascent - this.#descent;
    this.#unseenLeading = Math.max(0, Math.min(this.#leading - request.leading, unseen));
    this.#style = { ...PLAIN, face, wordBreak: isKorean(text) ? 'keep-all' : 'normal' };
    this.#text = this.#measured(text, request.size);
  }

  fitted(): FittedText {
    const { size: wanted, minSize, width } = this.#request;
    if (this.#text.text === '') return this.#result(this.#text, wanted, [], false);
    // A word is broken only where it does not fit at the smallest size.
    const widest = this.#text.widestWord(this.#roomAt(minSize));
    const size = this.#largest((candidate) => {
      const room = this.#roomAt(candidate);
      return widest <= room && this.#text.lineCount(room) <= this.#maxLinesAt(candidate);
    });
    const text = size === wanted ? this.#text : this.#measured(this.#text.text, size);
    const lines = text.balanced(width);
    return lines.length > this.#maxLinesAt(size)
      ? this.#truncated(text, size)
      : this.#result(text, size, lines, false);
  }

  /** Width of lines at a size, as long as the text is measured at the wanted one. */
  #roomAt(size: number): number {
    return (this.#request.width * this.#request.size) / size;
  }

  /** The largest size that fits, and else the smallest. Fitting is monotonic in the size: a binary search finds it. */
  #largest(fits: (size: number) => boolean): number {
    const { size, minSize } = this.#request;
    if (size > minSize && fits(size)) return size;
    let tooMany = Math.ceil((size - minSize) / SIZE_STEP);
    let tooFew = 0;
    while (tooMany - tooFew > 1) {
      const steps = (tooFew + tooMany) >> 1;
      if (fits(size - steps * SIZE_STEP)) tooMany = steps;
      else tooFew = steps;
    }
    return Math.max(minSize, size - tooMany * SIZE_STEP);
  }

  /** Ends the last line that there is room for in an ellipsis. */
  #truncated(whole: MeasuredText, size: number): FittedText {
    const { text, breaks, direction } = whole;
    const { width } = this.#request;
    const most = this.#maxLinesAt(size);
    const { start, inkEnd } = whole.filled(width)[most - 1] as BrokenLine;
    const within = breaks.filter((position) => position > start);
    const endedBy = (last: string) => this.#measured(text.slice(0, start) + last, size, direction);
    const last = withEllipsis(
      text.slice(start, inkEnd),
      within.map((position) => Math.min(position, inkEnd) - start),
      // What is before a line, and the direction of the whole, decide on how it is shaped and broken, too.
      (shortened) => {
        const lines = endedBy(shortened).filled(width);
        return lines.length <= most && (lines.at(-1) as BrokenLine).width <= width;
      },
    );
    const cut = endedBy(last);
    return this.#result(cut, size, cut.filled(width), true);
  }

  #result(text: MeasuredText, size: number, lines: readonly BrokenLine[], truncated: boolean): FittedText {
    const { face, width: maxWidth } = this.#request;
    const lineHeight = Math.round(size * this.#leading);
    return {
      text: text.text,
      lines: separateLines(text, lines),
      direction: text.direction,
      face: { family: face.family, weight: face.weight },
      size,
      lineHeight,
      tracking: this.#tracking * size,
      keepsWords: this.#style.wordBreak === 'keep-all',
      width: lines.reduce((most, { width }) => Math.max(most, width), 0),
      maxWidth,
      height: lines.length * lineHeight,
      ascent: this.#ascent * size,
      descent: this.#descent * size,
      truncated,
    };
  }

  #maxLinesAt(size: number): number {
    const height = this.#request.height + this.#unseenLeading * size;
    const byHeight = Math.floor(height / Math.round(size * this.#leading));
    return Math.max(1, Math.min(this.#request.maxLines, byHeight));
  }

  #measured(text: string, size: number, direction?: TextDirection): MeasuredText {
    const style = { ...this.#style, fontSize: size, letterSpacing: this.#tracking * size };
    return new MeasuredText(text, style, this.#measures, direction);
  }
}

/** What a text is measured by, as `TextBlock` draws it. */
const PLAIN: Omit<InlineStyle, 'face' | 'fontSize' | 'letterSpacing' | 'wordBreak'> = {
  lineHeight: 'normal',
  verticalAlign: 'baseline',
  wordSpacing: 0,
  textTransform: 'none',
  lang: '',
  whiteSpaceCollapse: 'preserve-breaks',
  textWrapMode: 'wrap',
  overflowWrap: 'break-word',
  lineBreak: 'auto',
  tabSize: 8,
};

/**
 * Korean is broken between words, one of the two styles that UAX #14 leaves open (section 5.1, "Korean"): large type is
 * set by words. Among ideographs it is not, which have no spaces between words.
 */
function isKorean(text: string): boolean {
  return /\p{sc=Hangul}/u.test(text) && !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text);
}

/** Without white space at its ends; marks of direction, joiners and spaces alone are no text. */
function trimmed(text: string): string {
  if (/^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text)) return '';
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charAt(start))) start++;
  while (start < end && isSpace(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

function isSpace(character: string): boolean {
  return /[\s\u200b]/.test(character);
}

/**
 * The texts of lines, each of which has by itself the order that it has in the whole. What is around a line decides on the
 * order of digits and punctuation in it (UAX #9, rules W1 to N2): lines of mixed directions are given that order by
 * overrides.
 */
function separateLines(measured: MeasuredText, lines: readonly BrokenLine[]): string[] {
  return lines.map((line) => separateLine(measured, line));
}

function separateLine({ text, direction, levels }: MeasuredText, { start, inkEnd }: BrokenLine): string {
  const line = text.slice(start, inkEnd);
  const base = direction === 'rtl' ? 1 : 0;
  const isMixed = levels?.subarray(start, inkEnd).some((level) => level !== base);
  if (!levels || !isMixed) return line;
  let separate = '';
  for (let from = start; from < inkEnd; ) {
    let to = from + 1;
    while (to < inkEnd && levels[to] === levels[from]) to++;
    const run = text.slice(from, to).replaceAll(CONTROLS, '');
    const depth = (levels[from] as number) - base;
    // Marks keep punctuation at the ends of a run from what is beside it.
    if (depth === 0) separate += MARKS[direction] + run + MARKS[direction];
    else separate += overrides(base, depth) + run + POP_DIRECTION.repeat(depth);
    from = to;
  }
  return separate;
}

/** Each of them is one level above the one around it (UAX #9, rules X4 and X5). */
function overrides(base: number, depth: number): string {
  const levels = Array.from({ length: depth }, (_, index) => base + 1 + index);
  return levels.map((level) => (level % 2 === 1 ? RIGHT_TO_LEFT_OVERRIDE : LEFT_TO_RIGHT_OVERRIDE)).join('');
}

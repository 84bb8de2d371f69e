import {
  FAMILY_METRICS,
  type FitRequest,
  type FittedText,
  type HanForm,
  type TextDirection,
  type TextFace,
  type TextFitter,
  type TextLine,
} from '../../templates/contract/index.js';
import type { FontLibrary } from '../fonts/font-library.js';
import { baseDirection } from './bidi.js';
import { FittedTextCache } from './fitted-text-cache.js';
import {
  lineStarts,
  linesFrom,
  type MeasuredSegment,
  measured,
  segmentsOf,
  splitWideSegments,
  withEllipsis,
} from './line-breaking.js';
import type { LineShaper } from './line-shaping.js';
import { linesOf } from './text-lines.js';
import { takesTracking } from './tracking.js';

/** Step of font sizes, in pixels, between the wanted and the smallest one. */
const SIZE_STEP = 1;

/** Request with the properties of its text. */
interface Setting extends FitRequest {
  face: TextFace;
  tracking: number;
  /** Leading in ems that the script adds, less what its letters need of it above the first line and below the last. */
  unseenLeading: number;
  /** Ascent in ems, and descent beyond that of Latin. */
  ascent: number;
  descent: number;
  direction: TextDirection;
  /** Advance width in ems of a part of a line, taken by itself. */
  ems: (part: string) => number;
  /** Advance width in ems of a line as it is set. */
  lineEms: (line: TextLine) => number;
}

/**
 * Creates the fitter of a render: it shrinks, then wraps, then truncates a text, by measured advance widths.
 * @param han regional form of ideographs in the frame
 * @param known cache of texts that were fitted with the same fonts
 */
export function createTextFitter(
  fonts: FontLibrary,
  shaper: LineShaper,
  han: HanForm,
  known = new FittedTextCache(),
): TextFitter {
  return (request) => known.get(request, han, () => fittedText(request, han, fonts, shaper));
}

function fittedText(request: FitRequest, han: HanForm, fonts: FontLibrary, shaper: LineShaper): FittedText {
  const setting = settingOf(request, { ...request.face, han }, fonts, shaper);
  const segments = measured(segmentsOf(setting.text), setting.ems);
  let text = fittedInto(setting, segments);
  let { width } = setting;
  for (let attempt = 0; text.width > setting.width && attempt < MOST_ATTEMPTS; attempt++) {
    width -= Math.max(text.width - setting.width, width / 100);
    text = fittedInto({ ...setting, width }, segments);
  }
  return text;
}

/**
 * Bound on fitting into narrower boxes. Lines are broken by the widths of their segments, but a whole line in visual
 * order can be slightly wider, and then the text is fitted again.
 */
const MOST_ATTEMPTS = 5;

function fittedInto(setting: Setting, segments: MeasuredSegment[]): FittedText {
  const lineCountAt = (size: number) => lineStarts(segments, setting.width / size)?.length ?? Infinity;
  const size = largestFitting(
    setting,
    (candidate) => lineCountAt(candidate) <= maxLinesAt(candidate, setting),
  );
  if (size === undefined) return clamped(setting, segments);
  return fitted(setting, size, balanced(segments, lineCountAt(size), setting.width / size));
}

function settingOf(request: FitRequest, face: TextFace, fonts: FontLibrary, shaper: LineShaper): Setting {
  const settable = fonts.settable(request.text, face);
  const text = isInvisible(settable) ? '' : trimmed(settable);
  const extent = fonts.extentOf(text, face);
  const { capHeight } = FAMILY_METRICS[face.family];
  const tracking = request.tracking && takesTracking(text) ? request.tracking : 0;
  const direction = baseDirection(text);
  const leading = Math.max(request.leading, extent?.leading ?? 0);
  const ascent = Math.max(capHeight, extent?.ascent ?? 0);
  const descent = Math.max(0, (extent?.descent ?? 0) - LATIN_DESCENT);
  return {
    ...request,
    text,
    face,
    tracking,
    direction,
    leading,
    unseenLeading: Math.max(0, Math.min(leading - request.leading, leading - ascent - descent)),
    ascent,
    descent,
    ems: (part) => {
      const [line] = linesOf([part], part, direction, face) as [TextLine];
      return shaper.advance(line, tracking);
    },
    lineEms: (line) => shaper.advance(line, tracking),
  };
}

/** Descent of Latin letters, in ems. */
const LATIN_DESCENT = 0.22;

/**
 * Largest size above the smallest that fits; undefined when there is none. Fitting is monotonic in the size: a binary
 * search finds it.
 */
function largestFitting({ size, minSize }: FitRequest, fits: (size: number) => boolean): number | undefined {
  if (size > minSize && fits(size)) return size;
  let tooMany = Math.ceil((size - minSize) / SIZE_STEP);
  let tooFew = 0;
  while (tooMany - tooFew > 1) {
    const steps = (tooFew + tooMany) >> 1;
    if (fits(size - steps * SIZE_STEP)) tooMany = steps;
    else tooFew = steps;
  }
  const found = size - tooMany * SIZE_STEP;
  return found > minSize ? found : undefined;
}

function memoized(width: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = width(text);
      known.set(text, found);
    }
    return found;
  };
}

/**
 * Balances lines, as by CSS `text-wrap: balance`: breaks at the narrowest width that gives the same number of lines.
 */
function balanced(segments: readonly MeasuredSegment[], lineCount: number, available: number): string[] {
  let tooNarrow = 0;
  let wideEnough = available;
  for (let step = 0; step < 8; step++) {
    const middle = (tooNarrow + wideEnough) / 2;
    const starts = lineStarts(segments, middle);
    if (starts && starts.length <= lineCount) wideEnough = middle;
    else tooNarrow = middle;
  }
  return linesFrom(segments, lineStarts(segments, wideEnough) ?? []);
}

/**
 * Breaks words that are too wide even at the smallest size, at the largest size at which everything fits; truncates the
 * text where nothing fits.
 */
function clamped(setting: Setting, segments: readonly MeasuredSegment[]): FittedText {
  const { minSize, width } = setting;
  const ems = memoized(setting.ems);
  const piecesAt = (size: number) =>
    segments.flatMap((segment) =>
      segment.inked > width / minSize
        ? measured(splitWideSegments([segment], width / size, ems), ems)
        : [segment],
    );
  const lineCountAt = (size: number) => lineStarts(piecesAt(size), width / size)?.length ?? Infinity;
  const size =
    largestFitting(setting, (candidate) => lineCountAt(candidate) <= maxLinesAt(candidate, setting)) ??
    minSize;

  const available = width / size;
  const pieces = piecesAt(size);
  const starts = lineStarts(pieces, available) ?? [];
  const maxLines = maxLinesAt(size, setting);
  if (starts.length <= maxLines) return fitted(setting, size, balanced(pieces, starts.length, available));

  const lines = linesFrom(pieces, starts);
  const last = withEllipsis(lines[maxLines - 1] ?? '', available, ems);
  return fitted(setting, size, [...lines.slice(0, maxLines - 1), last], true);
}

function fitted(setting: Setting, size: number, broken: string[], truncated = false): FittedText {
  const { text, direction, face } = setting;
  const lines = linesOf(broken, text, direction, face, truncated);
  const lineHeight = Math.round(size * setting.leading);
  const { family, weight } = face;
  return {
    lines,
    direction,
    face: { family, weight },
    size,
    lineHeight,
    tracking: setting.tracking * size,
    width: Math.max(0, ...lines.map(setting.lineEms)) * size,
    height: lines.length * lineHeight,
    ascent: setting.ascent * size,
    descent: setting.descent * size,
    truncated,
  };
}

function maxLinesAt(size: number, setting: Setting): number {
  const height = setting.height + setting.unseenLeading * size;
  const byHeight = Math.floor(height / Math.round(size * setting.leading));
  return Math.max(1, Math.min(setting.maxLines, byHeight));
}

/** Marks of direction, joiners and spaces alone are no text. */
function isInvisible(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charAt(start))) start++;
  while (start < end && isSpace(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

function isSpace(character: string): boolean {
  return /[\s\u200b]/.test(character);
}

import type { FitRequest, FittedText, TextFitter } from '../../templates/kit/index.js';
import type { FontLibrary } from '../fonts/font-library.js';
import { breakLines, type Segment, segmentsOf, splitWideSegments, withEllipsis } from './line-breaking.js';
import { TextMeasure } from './measuring.js';

/** Fonts are tried in steps of this many pixels between the wanted and the smallest size. */
const SIZE_STEP = 1;

/** Creates the fitter that templates are given: shrink, then wrap, then clamp, by measured advance widths. */
export function createTextFitter(fonts: FontLibrary): TextFitter {
  const measure = new TextMeasure(fonts);

  return (request) => {
    const segments = segmentsOf(trimmed(fonts.settable(request.text, request.face)));
    const ems = memoized((line) => measure.width(line, request.face, request.tracking));
    const linesAt = (size: number) => {
      const lines = breakLines(segments, request.width / size, ems);
      return lines && lines.length <= maxLinesAt(size, request) ? lines : undefined;
    };

    const size = largestFitting(request, (candidate) => linesAt(candidate) !== undefined);
    if (size === undefined) return clamped(request, segments, ems);
    const lineCount = linesAt(size)?.length ?? 0;
    return fitted(request, size, balanced(segments, lineCount, request.width / size, ems), ems);
  };
}

/**
 * The largest size above the smallest that fits, undefined when there is none. What fits at a size fits at every smaller
 * one, so halving finds it.
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

/** Lines of much the same width read better than a full one and a short rest: the narrowest width of as many lines. */
function balanced(
  segments: readonly Segment[],
  lineCount: number,
  available: number,
  ems: (line: string) => number,
): string[] {
  let tooNarrow = 0;
  let wideEnough = available;
  for (let step = 0; step < 8; step++) {
    const middle = (tooNarrow + wideEnough) / 2;
    const lines = breakLines(segments, middle, ems);
    if (lines && lines.length <= lineCount) wideEnough = middle;
    else tooNarrow = middle;
  }
  return breakLines(segments, wideEnough, ems) ?? [];
}

/** At the smallest size, words are broken inside where they must be, and what is left over is cut off. */
function clamped(request: FitRequest, segments: Segment[], ems: (line: string) => number): FittedText {
  const size = request.minSize;
  const available = request.width / size;
  const pieces = splitWideSegments(segments, available, ems);
  const lines = breakLines(pieces, available, ems) ?? [];
  const maxLines = maxLinesAt(size, request);
  if (lines.length <= maxLines) {
    return fitted(request, size, balanced(pieces, lines.length, available, ems), ems);
  }

  const last = withEllipsis(lines[maxLines - 1] ?? '', available, ems);
  return { ...fitted(request, size, [...lines.slice(0, maxLines - 1), last], ems), truncated: true };
}

function fitted(
  request: FitRequest,
  size: number,
  lines: string[],
  ems: (line: string) => number,
): FittedText {
  const lineHeight = Math.round(size * request.leading);
  return {
    lines,
    face: request.face,
    size,
    lineHeight,
    tracking: (request.tracking ?? 0) * size,
    width: Math.max(0, ...lines.map(ems)) * size,
    height: lines.length * lineHeight,
    truncated: false,
  };
}

function maxLinesAt(size: number, request: FitRequest): number {
  const byHeight = Math.floor(request.height / Math.round(size * request.leading));
  return Math.max(1, Math.min(request.maxLines, byHeight));
}

function trimmed(text: string): string {
  return text.replace(/^[\s\u200b]+|[\s\u200b]+$/g, '');
}

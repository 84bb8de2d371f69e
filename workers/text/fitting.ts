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
    const ems = (line: string) => measure.width(line, request.face, request.tracking);

    for (let size = request.size; size > request.minSize; size -= SIZE_STEP) {
      const lines = breakLines(segments, request.width / size, ems);
      if (lines && lines.length <= maxLinesAt(size, request)) {
        return fitted(request, size, balanced(segments, lines.length, request.width / size, ems), ems);
      }
    }
    return clamped(request, segments, ems);
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

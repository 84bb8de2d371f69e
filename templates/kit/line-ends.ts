import type { FitRequest, FittedText, TextFitter } from '../contract/typography.js';

/**
 * Preserves a caller's line breaks, without blank lines, up to `most` lines; a text with more of them is set as one
 * paragraph, which takes less room.
 */
export function keepLineEnds(text: string, most: number): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.join(lines.length <= most ? '\n' : ' ');
}

/** Fits a text into a single line. */
export function fitLine(
  fit: TextFitter,
  text: string,
  line: Pick<FitRequest, 'face' | 'size' | 'minSize' | 'width' | 'tracking'> & { leading?: number },
): FittedText {
  return fit({ leading: 1.3, ...line, text: keepLineEnds(text, 1), height: line.size * 2, maxLines: 1 });
}

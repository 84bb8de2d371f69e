import type { FitRequest, FittedText, TextFitter } from '../contract/typography.js';

/**
 * Keeps the line ends of a caller's text, without blank lines, when there are at most `most` lines; more of them run
 * on as one paragraph, because they would push the end of the text out of its box.
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

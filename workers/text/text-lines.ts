import type { TextDirection, TextFace, TextLine } from '../../templates/contract/index.js';
import { embeddingLevels, isFlat } from './bidi.js';

/**
 * Lines with the embedding levels of their text: line breaks do not change the direction of characters.
 * @param lines parts of `text` in order, without some white space, as line breaking made them
 * @param isCut true when the last line ends in an ellipsis that is not part of the text; it takes the paragraph's
 *   level, and is on the left in Arabic
 */
export function linesOf(
  lines: readonly string[],
  text: string,
  direction: TextDirection,
  face: TextFace,
  isCut = false,
): TextLine[] {
  const textLevels = embeddingLevels(text, direction);
  if (isFlat(textLevels))
    return lines.map((line) => ({ text: line, direction, levels: new Uint8Array(line.length), face }));
  let at = 0;
  return lines.map((line, index) => {
    const levels = new Uint8Array(line.length).fill(direction === 'rtl' ? 1 : 0);
    const length = isCut && index === lines.length - 1 ? line.length - 1 : line.length;
    for (let unit = 0; unit < length; unit++) {
      const found = text.indexOf(line[unit] as string, at);
      levels[unit] = textLevels[found] as number;
      at = found + 1;
    }
    return { text: line, direction, levels, face };
  });
}

import type { TextDirection, TextFace, TextLine } from '../../templates/contract/index.js';
import { embeddingLevels, isFlat } from './bidi.js';

/**
 * Lines with the embedding levels that their text gives them: where a line begins and ends changes nothing about which
 * way its letters run.
 * @param lines what line breaking made of `text`: its characters in their order, without some white space
 * @param isCut true when the last line ends in an ellipsis that is not part of the text: it stands where the paragraph's
 *   lines end, on the left in Arabic
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

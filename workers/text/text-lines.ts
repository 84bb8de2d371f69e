import type { TextDirection, TextFace, TextLine } from '../../templates/kit/index.js';
import { embeddingLevels } from './bidi.js';

/**
 * Lines with the embedding levels that their text gives them: where a line begins and ends changes nothing about which
 * way its letters run.
 * @param lines what line breaking made of `text`: its characters in their order, without some white space, the last
 *   line with an ellipsis perhaps
 */
export function linesOf(
  lines: readonly string[],
  text: string,
  direction: TextDirection,
  face: TextFace,
): TextLine[] {
  const textLevels = embeddingLevels(text, direction);
  let at = 0;
  return lines.map((line) => {
    const levels = new Uint8Array(line.length);
    for (let index = 0; index < line.length; index++) {
      const found = text.indexOf(line[index] as string, at);
      // An ellipsis is not part of the text.
      if (found === -1) levels[index] = direction === 'rtl' ? 1 : 0;
      else {
        levels[index] = textLevels[found] as number;
        at = found + 1;
      }
    }
    return { text: line, direction, levels, face };
  });
}

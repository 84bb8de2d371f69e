import { TEXT_LINE, type TextLine } from '../../templates/contract/index.js';
import { type Emoji, emojiFor } from '../../workers/emoji/emoji-catalogue.js';
import { EMOJI_ADVANCE, EMOJI_DESCENT, EMOJI_MARGIN, EMOJI_SIZE } from '../../workers/emoji/emoji-metrics.js';
import { escaped } from './escaping.js';
import { fontStack } from './fonts-css.js';

/** A line as a box of its own, without any break. */
export const LINE_STYLES = `
.${TEXT_LINE} { display: block; flex-shrink: 0; white-space: pre; }
`;

/**
 * An emoji stands in an empty box on the baseline, which changes nothing about the height of the line. Its element has a
 * name that no style sheet means.
 */
export const EMOJI_STYLES = `
tuval-emoji { display: inline-block; position: relative; width: ${EMOJI_ADVANCE}em; height: 0; letter-spacing: 0; }
tuval-emoji img { position: absolute; left: ${EMOJI_MARGIN}em; bottom: ${-EMOJI_DESCENT}em; width: ${EMOJI_SIZE}em;
  height: ${EMOJI_SIZE}em; }
`;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A line of text as HTML: the browser finds its fonts and the order of its letters by itself. */
export function lineHtml({ text, direction, face }: Pick<TextLine, 'text' | 'direction' | 'face'>): string {
  const style = `font-family: ${fontStack(face)}`;
  return `<span class="${TEXT_LINE}" dir="${direction}" style="${style}">${textHtml(text)}</span>`;
}

/** Text as HTML with emoji as pictures. @param write the rest, which is escaped unless it is HTML already */
export function textHtml(text: string, write: (plain: string) => string = escaped): string {
  let html = '';
  for (const { segment } of graphemes.segment(text)) {
    const emoji = emojiFor(segment);
    html += emoji.length > 0 ? emoji.map(emojiHtml).join('') : write(segment);
  }
  return html;
}

function emojiHtml({ size, markup }: Emoji): string {
  const box = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"`;
  const url = `data:image/svg+xml,${encodeURIComponent(`<svg ${box}>${markup}</svg>`)}`;
  return `<tuval-emoji><img src="${escaped(url)}" alt=""></tuval-emoji>`;
}

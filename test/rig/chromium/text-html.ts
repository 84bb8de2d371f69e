import { type Emoji, emojiFor } from '../../../workers/emoji/emoji-catalogue.js';
import {
  EMOJI_ADVANCE,
  EMOJI_DESCENT,
  EMOJI_MARGIN,
  EMOJI_SIZE,
} from '../../../workers/emoji/emoji-metrics.js';
import { escaped } from './escaping.js';

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

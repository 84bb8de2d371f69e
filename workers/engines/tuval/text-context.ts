import type { HanForm } from '../../../templates/contract/index.js';
import type { DocumentFonts } from '../../fonts/document-fonts.js';
import type { TextContext } from '../../layout/boxes/paragraph-items.js';
import type { StyledTree } from '../../layout/element-tree.js';
import { TooMuchWork } from '../../raster/too-much-work.js';
import { hanFormOf } from '../../text/han-form.js';
import type { TextMeasures } from '../../text/paragraph/paragraph.js';

/** Of all texts of a picture: in letters of ten pixels, ten times as many as 1200 by 630 pixels have room for. */
const MOST_LETTERS = 100_000;

/** Each letter has its font looked for and its outline read once, which takes ten times as long as setting it again. */
const MOST_DIFFERENT_LETTERS = 10_000;

/**
 * The fonts and settings of the texts of one picture.
 * @param han regional form of ideographs, where others than these texts decide on it
 * @throws TooMuchWork where they are too long
 */
export function textContext(
  texts: readonly string[],
  measures: TextMeasures,
  fonts: DocumentFonts,
  han?: HanForm,
): TextContext {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > MOST_LETTERS)
    throw new TooMuchWork(`the picture has ${length} letters, where ${MOST_LETTERS} are the most`);
  const different = length > MOST_DIFFERENT_LETTERS ? new Set(texts.join('')).size : 0;
  if (different > MOST_DIFFERENT_LETTERS)
    throw new TooMuchWork(
      `the picture has ${different} different letters, where ${MOST_DIFFERENT_LETTERS} are the most`,
    );
  return { measures, fonts, han: han ?? hanFormOf(texts) };
}

/** Texts of an element and of all within it, with those before items of lists. */
export function textsOf(element: StyledTree): string[] {
  const within = element.children.flatMap((child) => (typeof child === 'string' ? child : textsOf(child)));
  const marker = ownMarker(element);
  return marker ? [marker, ...within] : within;
}

/** Text that a document itself puts before an item of a list; known styles are never long. */
function ownMarker({ style, markerText }: StyledTree): string | undefined {
  if (!String(style.display).includes('list-item')) return undefined;
  const type = String(style.listStyleType);
  return /^["']/.test(type) ? type : markerText?.(1);
}

import type { HanForm } from '../../../templates/contract/index.js';
import type { DocumentFonts } from '../../fonts/document-fonts.js';
import type { TextContext } from '../../layout/boxes/inline-content.js';
import { TooMuchWork } from '../../raster/too-much-work.js';
import { hanFormOf } from '../../text/han-form.js';
import type { TextMeasures } from '../../text/paragraph/paragraph.js';

/** Of all texts of a picture: in letters of ten pixels, ten times as many as 1200 by 630 pixels have room for. */
const MOST_LETTERS = 100_000;

/**
 * What the texts of one picture are set with.
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
  return { measures, fonts, han: han ?? hanFormOf(texts) };
}

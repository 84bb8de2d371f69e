import { ChromiumPage } from '../../../test/rig/chromium/chromium.js';
import { fontFaceRules } from '../../../test/rig/chromium/fonts-css.js';
import { cardMarkup, STYLE_SHEET } from '../../../test/rig/fidelity/html.js';
import { drawnData, stageOf } from '../cards/card.js';
import type { OpenContender } from '../contender.js';
import { JPEG_QUALITY } from '../contender.js';

/** One page, with its fonts loaded, of a browser that stays open: each card is put into it and photographed. */
const openChromium: OpenContender = async () => {
  const page = await ChromiumPage.open(fontFaceRules() + STYLE_SHEET);
  return {
    prepare(card, number) {
      const markup = cardMarkup(card.template, drawnData(card, number), stageOf(card));
      return (format) =>
        page.draw(
          markup,
          card.template,
          format === 'png' ? { type: format } : { type: format, quality: JPEG_QUALITY },
        );
    },
    close: () => page.close(),
  };
};
export default openChromium;

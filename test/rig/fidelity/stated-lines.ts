import type { TextFitter } from '../../../templates/contract/index.js';

/**
 * Text that Chromium does not measure as Tuval does: emoji, which stand in boxes of their own in a page, and letters with
 * marks, alone or composed (Latin Extended-B and Additional but for Vietnamese), which Chromium takes from another font where
 * the first one has no such letter.
 */
const MEASURED_OTHERWISE =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3|(?![\ufe0e\ufe0f])\p{M}|[\u01d5-\u0233\u1e00-\u1e9b]/u;

export function isMeasuredOtherwise(text: string): boolean {
  return MEASURED_OTHERWISE.test(text);
}

/**
 * A fitter whose texts have a line end after each line, for who is to draw the same lines without breaking them.
 * @param hasLines whether a text is to have them
 */
export function givingLines(fit: TextFitter, hasLines: (text: string) => boolean = () => true): TextFitter {
  return (request) => {
    const fitted = fit(request);
    return hasLines(fitted.text) ? { ...fitted, text: fitted.lines.join('\n') } : fitted;
  };
}

/** What styles may say of `::first-letter` and `::first-line` (CSS Pseudo-Elements 4, section 2). */

import type { PseudoElement } from '../selectors/selector-matching.js';
import type { DeclaredValue } from './declarations.js';
import { physicalName } from './logical-properties.js';

/** Of the first line, as in Chromium 156, which draws a shadow and more backgrounds than the specification has. */
const OF_LINE =
  /^(?:color|font.*|lineHeight|letterSpacing|wordSpacing|textTransform|textDecoration.*|textUnderline.*|textShadow|verticalAlign|background.*|boxShadow|opacity|visibility)$/;

/** Of the first letter, which is a box, besides. */
const OF_LETTER =
  /^(?:margin.*|padding.*|float|border(?:Top|Right|Bottom|Left|Image).*|borderSpacing|transformOrigin)$/;

/** What of declarations has a say in a part of an element's content; all of them where it is none. */
export function partialDeclarations(
  declared: readonly DeclaredValue[],
  pseudoElement: PseudoElement | undefined,
): readonly DeclaredValue[] {
  if (pseudoElement !== 'first-letter' && pseudoElement !== 'first-line') return declared;
  return declared.filter((each) => {
    if (each.kind === 'custom') return true;
    const name = physicalName(each.name, 'ltr');
    return OF_LINE.test(name) || (pseudoElement === 'first-letter' && OF_LETTER.test(name));
  });
}

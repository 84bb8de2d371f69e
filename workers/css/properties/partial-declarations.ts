/** What styles may say of `::first-letter`, `::first-line` and `::marker` (CSS Pseudo-Elements 4, sections 2 and 4.4). */

import type { PseudoElement } from '../selectors/pseudo-elements.js';
import type { DeclaredValue } from './declarations.js';
import { physicalName } from './logical-properties.js';

/** Of the first line, as in Chromium 156, which draws a shadow and more backgrounds than the specification has. */
const OF_LINE =
  /^(?:color|font.*|lineHeight|letterSpacing|wordSpacing|textTransform|textDecoration.*|textUnderline.*|textShadow|verticalAlign|background.*|boxShadow|opacity|visibility)$/;

/** Of the first letter, which is a box, besides. */
const OF_LETTER =
  /^(?:margin.*|padding.*|float|border(?:Top|Right|Bottom|Left|Image).*|borderSpacing|transformOrigin)$/;

/** Of a marker, which is a text beside its item (`valid_for_marker` in Blink's `css_properties.json5`). */
const OF_MARKER =
  /^(?:color|content|direction|unicodeBidi|font.*|lineHeight|letterSpacing|wordSpacing|textTransform|textShadow|textEmphasis.*|textDecorationSkipInk|whiteSpaceCollapse|textWrap.*|wordBreak|lineBreak|overflowWrap|hyphens|tabSize|animation.*)$/;

const BY_PART: Partial<Record<PseudoElement, (name: string) => boolean>> = {
  'first-letter': (name) => OF_LINE.test(name) || OF_LETTER.test(name),
  'first-line': (name) => OF_LINE.test(name),
  marker: (name) => OF_MARKER.test(name),
};

/** The declarations that have a say in a part of an element's content, or in a marker; all of them where it is neither. */
export function partialDeclarations(
  declared: readonly DeclaredValue[],
  pseudoElement: PseudoElement | undefined,
): readonly DeclaredValue[] {
  const isOf = pseudoElement && BY_PART[pseudoElement];
  if (!isOf) return declared;
  return declared.filter((each) => each.kind === 'custom' || isOf(physicalName(each.name, 'ltr')));
}

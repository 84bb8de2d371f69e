/** Which lines `text-indent` indents (CSS Text 3, section 7.1). */

import type { ParagraphStyle } from './inline-items.js';
import type { LineRange } from './line-filling.js';

/** The style that says where lines begin. */
export type LineIndents = Pick<ParagraphStyle, 'textIndent' | 'indented'>;

/** How far a line begins within its room. @param before the line before it; undefined for the first */
export function indentBehind(
  before: Pick<LineRange, 'isLast'> | undefined,
  { textIndent, indented }: LineIndents,
): number {
  if (indented === undefined) return before ? 0 : textIndent;
  const isFirst = !before || (indented.isEachLine && before.isLast);
  return isFirst === indented.isHanging ? 0 : textIndent;
}

import type { InlineStyle } from '../../text/paragraph/inline-items.js';
import { Paragraph } from '../../text/paragraph/paragraph.js';
import type { PlacedLine } from '../../text/paragraph/placed-line.js';
import { paragraphStyle } from './inline-style.js';
import type { ListMarker } from './list-markers.js';
import type { TextContext } from './paragraph-items.js';

/** The line of a marker of letters, which nothing breaks; undefined where there is nothing in it. */
export function markerLine(
  { text, values }: ListMarker,
  style: InlineStyle,
  { measures }: TextContext,
): PlacedLine | undefined {
  const root = { ...style, whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap' } as const;
  const setting = { ...paragraphStyle(values, root, 0), textIndent: 0, textAlign: 'left' } as const;
  return new Paragraph([{ type: 'text', text }], setting, measures).layOut(Infinity).lines[0];
}

/** A `<select>` while it is closed (HTML, section 15.5.16). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { StyledNode, StyledTree } from '../../layout/element-tree.js';
import type { Control } from './control.js';
import { drawing, partOf } from './control-boxes.js';

/** Keeps the line of an empty one. */
const NOTHING = '\u200b';

/** Room around the text beside an arrow, in CSS pixels (Blink, `LayoutThemeDefault`). */
const ROOM = { marginLeft: 4, marginRight: 16, paddingTop: 1, paddingBottom: 1 };

/** The text is cut off where its room ends, and the content box of the control. */
const CUT_OFF = { overflowX: 'clip', overflowY: 'clip', boxSizing: 'border-box', maxHeight: '100%' };

/** Where there is an arrow, a line is as high as the font has it. */
const LINE = { whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap' };

/** The label of the option that is chosen, in the width of the widest, and the arrow. */
export function menuContent({ values, options }: Control): StyledNode[] {
  const { labels, shown } = options();
  const hasArrow = values.appearance !== 'none';
  const hidden = { height: 0, overflowX: 'hidden', overflowY: 'hidden', visibility: 'hidden' };
  const line = { ...LINE, ...(hasArrow && { lineHeight: 'normal' }) };
  const widest = partOf(values, { ...line, ...hidden }, [labels.join('\n')]);
  const text = partOf(values, line, [shown || NOTHING]);
  const inner = partOf(values, { ...CUT_OFF, ...(hasArrow && ROOM) }, [widest, text]);
  return hasArrow ? [inner, arrowOf(values)] : [inner];
}

/** Of `NativeThemeBase::PaintMenuList`. */
function arrowOf(values: ComputedValues): StyledTree {
  const line = { d: 'M1 2L5 6L9 2', stroke: String(values.color), 'stroke-width': '2', fill: 'none' };
  const middle = { top: 0, bottom: 0, marginTop: 'auto', marginBottom: 'auto' };
  const place = { position: 'absolute', right: 3, ...middle };
  return drawing(values, { width: 10, height: 8 }, [['path', line]], place);
}

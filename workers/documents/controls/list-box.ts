/** A `<select>` whose options are all in sight (HTML, section 15.5.16; Blink, `LayoutListBox`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { Control } from './control.js';
import { derived } from './control-boxes.js';
import { rowsOf } from './control-kinds.js';
import { normalLineHeight } from './control-text.js';
import { edge, framedValues, pixels } from './native-look.js';

/** Below the line of an option. */
const GAP = 1;

/** Rows that a list is high by at most. */
const MOST_ROWS = 10_000;

/** Values of the box, which is as high as some options are. */
export function listValues(control: Control, isNative: boolean): ComputedValues {
  const { kind, values, isDisabled, attribute, metricsOf } = control;
  const framed = isNative ? framedValues(values, kind, isDisabled) : values;
  if (values.height !== 'auto') return framed;
  const rows = Math.min(rowsOf(attribute), MOST_ROWS);
  const lineHeight = Math.max(1.2 * (values.fontSize as number), normalLineHeight(values, metricsOf));
  return derived(framed, `list of ${rows}`, (made) => {
    const isWhole = made.boxSizing === 'border-box';
    const around =
      edge(made, 'Top') + edge(made, 'Bottom') + pixels(made.paddingTop) + pixels(made.paddingBottom);
    made.height = rows * (Math.round(lineHeight) + GAP) + (isWhole ? around : 0);
  });
}

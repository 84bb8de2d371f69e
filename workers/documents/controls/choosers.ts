/** Controls by which somebody chooses a colour or a file (Blink, `ColorInputType`, `LayoutFileUploadControl`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { inheritedFrom } from '../../layout/boxes/anonymous-style.js';
import type { StyledNode, StyledTree } from '../../layout/element-tree.js';
import type { Control } from './control.js';
import { derived, partOf, spacer } from './control-boxes.js';
import { fileWidth } from './control-text.js';
import { edge, framedValues, pixels } from './native-look.js';

/** Values of a control for colours: the lower edge of the field within stands on the baseline. */
export function colorValues(values: ComputedValues, { part }: Pick<Control, 'part'>): ComputedValues {
  if (values.verticalAlign !== 'baseline') return values;
  const within = pixels(part('-webkit-color-swatch-wrapper').paddingBottom);
  return derived(values, `colour ${within}`, (made) => {
    const below = pixels(made.marginBottom) + edge(made, 'Bottom') + pixels(made.paddingBottom);
    made.verticalAlign = -(below + within);
  });
}

/** A field of the colour that is chosen: black where that is none of CSS's in six digits. */
export function swatch({ part, attribute }: Control): StyledTree[] {
  const written = attribute('value')?.trim() ?? '';
  const backgroundColor = /^#[\da-f]{6}$/i.test(written) ? written : '#000000';
  const [around, within] = [part('-webkit-color-swatch-wrapper'), part('-webkit-color-swatch')];
  const style: ComputedValues = Object.create(within);
  style.backgroundColor = backgroundColor;
  const field: StyledTree = { type: 'span', props: {}, style, children: [] };
  const children = within.display === 'none' ? [] : [field];
  return around.display === 'none' ? [] : [{ type: 'span', props: {}, style: around, children }];
}

/** The button by which a file is chosen, and that none is. */
export function fileContent(control: Control): StyledNode[] {
  const { values, attribute, fileButton, isDisabled, metricsOf } = control;
  const label = attribute('multiple') === undefined ? 'Choose File' : 'Choose Files';
  const lines = { whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap' };
  const button = fileButton ?? inheritedFrom(values, { display: 'inline-block' });
  const style = button.appearance === 'auto' ? framedValues(button, 'button', isDisabled) : button;
  const choose: StyledTree = { type: 'button', props: {}, style, children: [label] };
  const all = partOf(values, lines, [choose, 'No file chosen']);
  return [spacer(values, fileWidth(values, metricsOf)), all];
}

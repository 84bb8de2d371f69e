/** Controls by which somebody chooses a colour or a file (Blink, `ColorInputType`, `LayoutFileUploadControl`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { inheritedFrom } from '../../layout/boxes/anonymous-style.js';
import type { StyledNode, StyledTree } from '../../layout/element-tree.js';
import type { Control } from './control.js';
import { derived, partOf, spacer } from './control-boxes.js';
import { fileWidth } from './control-text.js';
import { edge, framedValues, pixels } from './native-look.js';

/** Around the field of a colour. */
const ROOM = { paddingTop: 4, paddingRight: 2, paddingBottom: 4, paddingLeft: 2 };

/** Values of a control for colours: the lower edge of the field within stands on the baseline. */
export function colorValues(values: ComputedValues): ComputedValues {
  if (values.verticalAlign !== 'baseline') return values;
  return derived(values, 'colour', (made) => {
    const below = pixels(made.marginBottom) + edge(made, 'Bottom') + pixels(made.paddingBottom);
    made.verticalAlign = -(below + ROOM.paddingBottom);
  });
}

/** A field of the colour that is chosen: black where that is none of CSS's in six digits. */
export function swatch(values: ComputedValues, attribute: Control['attribute']): StyledTree {
  const written = attribute('value')?.trim() ?? '';
  const backgroundColor = /^#[\da-f]{6}$/i.test(written) ? written : '#000000';
  const color = partOf(values, {
    ...line('#777777'),
    boxSizing: 'border-box',
    height: '100%',
    backgroundColor,
  });
  return partOf(values, { ...ROOM, boxSizing: 'border-box', height: '100%' }, [color]);
}

function line(color: string): Partial<ComputedValues> {
  const sides = ['Top', 'Right', 'Bottom', 'Left'].flatMap((side) => [
    [`border${side}Width`, 1],
    [`border${side}Style`, 'solid'],
    [`border${side}Color`, color],
  ]);
  return Object.fromEntries(sides);
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

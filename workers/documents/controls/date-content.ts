/** Controls for dates and times while they are closed (Blink, `MultipleFieldsTemporalInputTypeView`, `html.css`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { DATE_TYPES } from '../../css/selectors/date-values.js';
import { inheritedFrom } from '../../layout/boxes/anonymous-style.js';
import type { StyledNode, StyledTree } from '../../layout/element-tree.js';
import type { Control } from './control.js';
import { drawing, partOf, type Shape } from './control-boxes.js';
import { type DateField, dateFields } from './date-fields.js';
import { isDark } from './native-look.js';

/** Of `html.css`: a leaf of a calendar, and the face of a clock, in squares of 24. */
const CALENDAR =
  'M20 3h-1V1h-2v2H7V1H5v2H4c-1.1 0-2 .9-2 2v16c0 1.1.9 2 2 2h16c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2zm0 18H4V8h16v13z';
const CLOCK =
  'M11.99 2C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2zM12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8zM12.5 7H11v6l5.25 3.15.75-1.23-4.5-2.67z';

/** Of the leaf, which is 16 wide and 15 high, in its box. */
const LEAF = { scale: 15 / 16, shift: 1 / 32 };

/** The fields of a control in a row, and what opens it. */
export function dateContent(control: Control): StyledNode[] {
  const { values, part } = control;
  const edit = part('-webkit-datetime-edit');
  const indicator = part('-webkit-calendar-picker-indicator');
  const children: StyledNode[] = [];
  if (edit.display !== 'none') children.push(editOf(control, edit));
  if (indicator.display !== 'none') children.push(indicatorOf(control, indicator));
  return [partOf(values, { display: 'flex', alignItems: 'center' }, children)];
}

function editOf({ attribute, part }: Control, values: ComputedValues): StyledTree {
  const type = DATE_TYPES.find((each) => each === attribute('type')?.trim().toLowerCase()) ?? 'date';
  const fields = dateFields(type, attribute('value') ?? '', attribute('max') ?? '');
  const wrapper = part('-webkit-datetime-edit-fields-wrapper');
  const spans = fields.flatMap((field): StyledTree[] => {
    const style = part(field.part);
    return style.display === 'none' ? [] : [{ type: 'span', props: {}, style, children: [field.text] }];
  });
  const within: StyledTree = { type: 'span', props: {}, style: wrapper, children: spans };
  const room = partOf(
    values,
    HIDDEN,
    fields.map((field) => roomOf(field, values)),
  );
  const style: ComputedValues = Object.create(values);
  style.display = 'flow-root';
  const children = wrapper.display === 'none' ? [room] : [within, room];
  return { type: 'datetime-edit', props: {}, style, children };
}

/** A line that says only how wide it is. */
const HIDDEN = {
  ...{ height: 0, overflowX: 'hidden', overflowY: 'hidden', visibility: 'hidden' },
  ...{ whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap' },
} as const;

/** As wide as whatever may be written in a field, with its padding of a pixel at either side. */
function roomOf({ part, widest }: DateField, around: ComputedValues): StyledTree {
  const padding = part === '-webkit-datetime-edit-text' ? 0 : 1;
  const style = inheritedFrom(around, {
    ...{ display: 'inline-block', paddingLeft: padding, paddingRight: padding },
    ...{ whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap', visibility: 'hidden' },
  });
  return { type: 'span', props: {}, style, children: [widest.join('\n')] };
}

/** A box with the icon of the type. */
function indicatorOf({ attribute }: Control, values: ComputedValues): StyledTree {
  const style: ComputedValues = Object.create(values);
  if (values.display === 'inline') style.display = 'block';
  // Another picture, or `background`, which sets the origin, too, is an author's.
  if (values.backgroundImage !== 'none' || values.backgroundOrigin !== 'content-box')
    return { type: 'span', props: {}, style, children: [] };
  const isTime = attribute('type')?.trim().toLowerCase() === 'time';
  const side = Math.min(Math.max(sideOf(values), 0), LARGEST_ICON);
  const scale = (side / 24) * (isTime ? 1 : LEAF.scale);
  const shape: Shape = [
    'path',
    {
      d: isTime ? CLOCK : CALENDAR,
      fill: isDark(values) ? '#ffffff' : '#000000',
      transform: `translate(${(isTime ? 0 : side * LEAF.shift).toFixed(4)} 0) scale(${scale.toFixed(6)})`,
    },
  ];
  return {
    type: 'span',
    props: {},
    style,
    children: [drawing(values, { width: side, height: side }, [shape])],
  };
}

const LARGEST_ICON = 1_000;

/** Side of the largest square in a box. */
function sideOf({ width, height, fontSize }: ComputedValues): number {
  const sides = [width, height].map((side) => (typeof side === 'number' ? side : (fontSize as number)));
  return Math.min(...sides);
}

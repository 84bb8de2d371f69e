/** Checkboxes and radio buttons (Blink, `NativeThemeBase::PaintCheckbox` and `PaintRadio`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { StyledTree } from '../../layout/element-tree.js';
import type { Control } from './control.js';
import { derived, drawing, type Shape } from './control-boxes.js';
import { accentOf, bareValues, borderOf } from './native-look.js';

/** Side where nobody says it, in CSS pixels. */
const SIDE = 13;

/** Values of the box of one, which has its own size also where others are stretched. */
export function markValues(values: ComputedValues): ComputedValues {
  return derived(bareValues(values), 'mark', (made) => {
    const side = SIDE * (values.zoom as number);
    if (values.display === 'inline') made.display = 'inline-block';
    if (values.width === 'auto') made.width = side;
    if (values.height === 'auto') made.height = side;
  });
}

interface Look {
  side: number;
  isChecked: boolean;
  accent: string;
  ground: string;
  line: string;
}

/** The largest square in the box of one, with its mark. */
export function markOf({ kind, values, attribute, isDisabled }: Control): StyledTree {
  const { width, height } = markValues(values);
  const sizeOf = (length: unknown) => (typeof length === 'number' ? length : SIDE);
  const size = { width: sizeOf(width), height: sizeOf(height) };
  const isChecked = attribute('checked') !== undefined;
  const accent = accentOf(values, isDisabled);
  const look = {
    ...{ side: Math.min(size.width, size.height), isChecked, accent },
    ground: isDisabled ? '#f8f8f8' : '#ffffff',
    line: kind === 'radio' && isChecked && !isDisabled ? accent : borderOf(isDisabled),
  };
  const shapes = kind === 'radio' ? radioShapes(look) : checkboxShapes(look);
  const marginLeft = Math.max(0, (size.width - look.side) / 2);
  const marginTop = Math.max(0, (size.height - look.side) / 2);
  return drawing(values, { width: look.side, height: look.side }, shapes, { marginLeft, marginTop });
}

function checkboxShapes({ side, isChecked, accent, ground, line }: Look): Shape[] {
  const square = (inset: number, radius: number): Record<string, string> => ({
    ...{ x: `${inset}`, y: `${inset}`, rx: `${radius}` },
    ...{ width: `${Math.max(0, side - 2 * inset)}`, height: `${Math.max(0, side - 2 * inset)}` },
  });
  if (!isChecked) return [['rect', { ...square(0.5, 2), fill: ground, stroke: line }]];
  const d = `M${side * 0.2} ${side * 0.5}L${side * 0.4} ${side * 0.7}L${side * 0.8} ${side * 0.2}`;
  return [
    ['rect', { ...square(0, 2), fill: accent }],
    ['path', { d, fill: 'none', stroke: ground, 'stroke-width': `${side * 0.16}` }],
  ];
}

function radioShapes({ side, isChecked, accent, ground, line }: Look): Shape[] {
  const center = { cx: `${side / 2}`, cy: `${side / 2}` };
  const ring: Shape = [
    'circle',
    { ...center, r: `${Math.max(0, side / 2 - 0.5)}`, fill: ground, stroke: line },
  ];
  return isChecked ? [ring, ['circle', { ...center, r: `${side * 0.3}`, fill: accent }]] : [ring];
}

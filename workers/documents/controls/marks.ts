/** Checkboxes and radio buttons (Blink, `NativeThemeBase::PaintCheckbox` and `PaintRadio`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { ELLIPTIC, fourCorners } from '../../css/grammars/corner-grammars.js';
import type { StyledTree } from '../../layout/element-tree.js';
import type { Control } from './control.js';
import { derived, drawing, type Shape, type Size } from './control-boxes.js';
import { accentOf, bareValues, borderOf, DARK, isDark, isDarkBehind } from './native-look.js';

/** Side where nobody says it, in CSS pixels. */
const SIDE = 13;

/** Values of the box of one, which is stretched as others are. */
export function markValues(values: ComputedValues): ComputedValues {
  return derived(bareValues(values), 'mark', (made) => {
    if (values.display === 'inline') made.display = 'inline-block';
  });
}

/** Corners of the box of a radio button that browsers draw, which its outline goes around. */
const ROUND = fourCorners(ELLIPTIC);

/** Values of the box of a radio button, as `markValues`. */
export function roundMarkValues(values: ComputedValues): ComputedValues {
  return derived(markValues(values), 'round', (made) => Object.assign(made, ROUND));
}

interface Look {
  /** The square, in the box: at a half of a pixel, too, where it is in the middle of that. */
  left: number;
  top: number;
  side: number;
  isChecked: boolean;
  accent: string;
  ground: string;
  line: string;
}

/** The largest square in the middle of the box of one, with its mark, in whatever size that box comes to have. */
export function markOf({ kind, values, attribute, isDisabled }: Control): StyledTree {
  const zoom = values.zoom as number;
  const isChecked = attribute('checked') !== undefined;
  const accent = accentOf(values, isDisabled);
  const look = {
    ...{ isChecked, accent, ground: groundOf(values, isDisabled, isChecked) },
    line: kind === 'radio' && isChecked && !isDisabled ? accent : borderOf(isDisabled, values),
  };
  const shapesIn = ({ width, height }: Size): readonly Shape[] => {
    const side = Math.min(width, height);
    const square = { ...look, left: (width - side) / 2, top: (height - side) / 2, side };
    return kind === 'radio' ? radioShapes(square) : checkboxShapes(square);
  };
  const side = SIDE * zoom;
  // It becomes smaller with its box, and makes that no smaller than one that nobody gives a size.
  const least = (...lengths: readonly unknown[]) =>
    Math.min(side, ...lengths.filter((length) => typeof length === 'number'));
  const [minWidth, minHeight] = [
    least(values.width, values.maxWidth),
    least(values.height, values.maxHeight),
  ];
  // Its box is as high as it is itself where nothing else says that.
  const lowest = typeof values.minHeight === 'number' ? Math.max(minHeight, values.minHeight) : minHeight;
  const filling = { width: '100%', height: '100%', minWidth, minHeight: lowest };
  const empty = drawing(values, { width: side, height: side }, [], filling);
  let drawn: StyledTree | undefined;
  const drawnIn = (width: number, height: number) => {
    if (drawn?.props.width === width && drawn.props.height === height) return drawn;
    const size = { width: width / zoom, height: height / zoom };
    const made = drawing(values, size, shapesIn(size), filling);
    drawn = { ...made, props: { ...made.props, width, height } };
    return drawn;
  };
  return { ...empty, props: { ...empty.props, isStretched: true }, drawnIn };
}

function groundOf(values: ComputedValues, isDisabled: boolean, isChecked: boolean): string {
  if (isDark(values)) return DARK;
  if (isDisabled) return '#f8f8f8';
  return isChecked && isDarkBehind(values, false, '#ffffff') ? DARK : '#ffffff';
}

function checkboxShapes({ left, top, side, isChecked, accent, ground, line }: Look): Shape[] {
  const square = (inset: number, radius: number): Record<string, string> => ({
    ...{ x: `${left + inset}`, y: `${top + inset}`, rx: `${radius}` },
    ...{ width: `${Math.max(0, side - 2 * inset)}`, height: `${Math.max(0, side - 2 * inset)}` },
  });
  if (!isChecked) return [['rect', { ...square(0.5, 2), fill: ground, stroke: line }]];
  const at = (x: number, y: number) => `${left + side * x} ${top + side * y}`;
  const d = `M${at(0.2, 0.5)}L${at(0.4, 0.7)}L${at(0.8, 0.2)}`;
  return [
    ['rect', { ...square(0, 2), fill: accent }],
    ['path', { d, fill: 'none', stroke: ground, 'stroke-width': `${side * 0.16}` }],
  ];
}

function radioShapes({ left, top, side, isChecked, accent, ground, line }: Look): Shape[] {
  const center = { cx: `${left + side / 2}`, cy: `${top + side / 2}` };
  const ring: Shape = [
    'circle',
    { ...center, r: `${Math.max(0, side / 2 - 0.5)}`, fill: ground, stroke: line },
  ];
  return isChecked ? [ring, ['circle', { ...center, r: `${side * 0.3}`, fill: accent }]] : [ring];
}

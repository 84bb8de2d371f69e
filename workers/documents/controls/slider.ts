/** `<input type="range">`: a track, and a thumb that is moved along it (Blink, `RangeInputType`, `html.css`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { StyledNode, StyledTree } from '../../layout/element-tree.js';
import type { Control } from './control.js';
import { derived, drawing, type Shape, spacer } from './control-boxes.js';
import { percentage, sliderShare } from './control-numbers.js';
import { accentOf, bareValues, isDarkBehind, pixels, widthAround } from './native-look.js';
import {
  DARK_DISABLED_TRACK,
  DARK_TRACK,
  DISABLED_GROUND,
  DISABLED_LINE,
  GROUND,
  LINE,
  THICKNESS,
  track,
} from './tracks.js';

/** Width of a control where nobody says it. */
const LENGTH = 129;

/** Of the thumb that browsers draw. */
const THUMB = 16;

/** Share of its box that the circle of a thumb is: it ends half a pixel within. */
const INSET = (THUMB - 1) / THUMB;

/** Values of the control: a flexible box, whatever an author says of its display. */
export function sliderValues(values: ComputedValues): ComputedValues {
  const isNative = values.appearance !== 'none';
  return derived(isNative ? bareValues(values) : values, 'slider', (made) => {
    const display = String(values.display);
    if (display !== 'none' && display !== 'contents')
      made.display = /^(?:-webkit-)?inline/.test(display) ? 'inline-flex' : 'flex';
    made.flexDirection = 'row';
    made.flexWrap = 'nowrap';
    made.alignItems = 'normal';
    made.justifyContent = 'normal';
    // Its lower border stands on the baseline (`RangeInputType::AdjustStyle`).
    if (values.verticalAlign === 'baseline') made.verticalAlign = -pixels(values.marginBottom);
    if (isNative && values.position === 'static') made.position = 'relative';
  });
}

export function sliderContent(control: Control): StyledNode[] {
  const { values, attribute, part } = control;
  const share = sliderShare(attribute);
  const isNative = values.appearance !== 'none';
  const thumb = part('-webkit-slider-thumb');
  const [container, runnable] = [part('-webkit-slider-container'), part('-webkit-slider-runnable-track')];
  const within: StyledNode[] = thumb.display === 'none' ? [] : [thumbOf(control, thumb, share)];
  within.push(spacer(values, LENGTH * (values.zoom as number)));
  const inner = boxOf(runnable, 'track', within, isNative);
  const outer = boxOf(container, 'container', runnable.display === 'none' ? [] : [inner], isNative);
  const shown = container.display === 'none' ? [] : [outer];
  return isNative ? [nativeTrack(control, share), ...shown] : shown;
}

/** A part of it. @param isAbove whether it is painted over the track that browsers draw */
function boxOf(values: ComputedValues, name: string, children: StyledNode[], isAbove: boolean): StyledTree {
  const style = derived(values, `${name} ${isAbove}`, (made) => {
    if (name === 'track') made.display = 'flow-root';
    if (isAbove && values.position === 'static') made.position = 'relative';
  });
  return { type: 'span', props: {}, style, children };
}

/**
 * It begins at a share of the room that it leaves in its track (Blink, `BlockLayoutAlgorithm`). Where its control is drawn by browsers,
 * it is, too (`SliderThumbElement::AdjustStyle`).
 */
function thumbOf(control: Control, values: ComputedValues, share: number): StyledTree {
  const isDrawn = control.values.appearance !== 'none' || values.appearance !== 'none';
  const style: ComputedValues = Object.create(isDrawn ? bareValues(values) : values);
  const zoom = values.zoom as number;
  style.display = 'block';
  if (isDrawn) Object.assign(style, { width: THUMB * zoom, height: THUMB * zoom, boxSizing: 'border-box' });
  const side = values.direction === 'rtl' ? 'marginRight' : 'marginLeft';
  const width = outerWidth(style);
  if (width !== undefined) {
    const room = `max(0px, calc(100% - ${width}) * ${Number(share.toFixed(6))})`;
    style[side] = `calc(${bounded(pixels(values[side]))}px + ${room})`;
  }
  if (control.values.appearance !== 'none' && values.position === 'static') style.position = 'relative';
  const children = isDrawn ? [circle(control, THUMB * zoom)] : [];
  return { type: 'span', props: {}, style, children };
}

/** Width of a box with its padding and borders; undefined where that is what its parent leaves it. */
function outerWidth(values: ComputedValues): string | undefined {
  const { width, boxSizing } = values;
  const around = boxSizing === 'border-box' ? 0 : widthAround(values);
  if (typeof width === 'number') return `${bounded(width + around)}px`;
  const isShare = /^\d+(?:\.\d+)?%$/.test(String(width));
  return isShare ? `(${width} + ${bounded(around)}px)` : undefined;
}

/** Pixels that are written without an exponent. */
function bounded(pixels: number): number {
  return Number(Math.min(Math.max(pixels, -MOST), MOST).toFixed(3));
}

/** Larger than any picture. */
const MOST = 1e6;

function circle({ values, isDisabled }: Control, side: number): StyledTree {
  const [middle, radius] = [String(side / 2), String((side / 2) * INSET)];
  const fill = accentOf(values, isDisabled);
  const shape: Shape = ['circle', { cx: middle, cy: middle, r: radius, fill }];
  return drawing(values, { width: side, height: side }, [shape]);
}

/** What browsers draw beneath it: a bar that is filled to the thumb (Blink, `NativeThemeBase::PaintSliderTrack`). */
function nativeTrack({ values, isDisabled }: Control, share: number): StyledTree {
  // It begins a pixel within the control, and goes to a quarter of its own thumb behind where that begins.
  const beyond = share * (2 - THUMB) + THICKNESS / 2 - 1;
  const filled = `calc(${percentage(share)} + ${bounded(beyond)}px)`;
  const colors = {
    color: accentOf(values, isDisabled),
    line: isDisabled ? DISABLED_LINE : LINE,
    ...(isDisabled && { ground: DISABLED_GROUND }),
    ...(isDarkBehind(values, isDisabled, GROUND) && (isDisabled ? DARK_DISABLED_TRACK : DARK_TRACK)),
  };
  const bar = track(values, filled, colors, THICKNESS);
  Object.assign(bar.style, {
    position: 'absolute',
    ...{ top: `calc(50% - ${THICKNESS / 2}px)`, left: 1, right: 1 },
  });
  return bar;
}

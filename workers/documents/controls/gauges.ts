/** `<progress>` and `<meter>`: a bar of which some is filled (Blink, `HTMLProgressElement`, `HTMLMeterElement`, `html.css`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { ControlPart } from '../../css/selectors/control-parts.js';
import type { StyledNode, StyledTree } from '../../layout/element-tree.js';
import type { Control } from './control.js';
import { partOf } from './control-boxes.js';
import { clamped, middleOf, numberOf, percentage, shareOf } from './control-numbers.js';
import { accentOf, isDarkBehind } from './native-look.js';
import { DARK_TRACK, GROUND, LINE, THICKNESS, track } from './tracks.js';

/** What a bar without a value shows of its width, at the beginning of its way from side to side. */
const MOVING = 0.2;

/** The bar as browsers draw it, half as high as its control; or its boxes where it has no appearance. */
export function progressContent(control: Control): StyledNode[] {
  const { values, attribute } = control;
  const value = numberOf(attribute('value'));
  const most = numberOf(attribute('max')) ?? 1;
  const share = value === undefined ? undefined : most > 0 ? clamped(value / most, 0, 1) : 0;
  if (values.appearance === 'auto') {
    const thickness = typeof values.height === 'number' ? values.height / 2 : THICKNESS;
    const isDark = isDarkBehind(values, false, GROUND);
    const colors = { color: accentOf(values, false), ...(isDark ? DARK_TRACK : { line: LINE }) };
    return [track(values, percentage(share ?? MOVING), colors, thickness)];
  }
  const filled = box(control, '-webkit-progress-value', percentage(share ?? 0), []);
  const bar = box(control, '-webkit-progress-bar', undefined, filled);
  return box(control, '-webkit-progress-inner-element', undefined, bar);
}

/** What of a meter is filled, by how far it is from where it should be. */
const VALUES = [
  '-webkit-meter-optimum-value',
  '-webkit-meter-suboptimum-value',
  '-webkit-meter-even-less-good-value',
] as const;

/** The boxes of a meter, whether it has an appearance or not. */
export function meterContent(control: Control): StyledNode[] {
  const { attribute } = control;
  const least = numberOf(attribute('min')) ?? 0;
  const most = Math.max(numberOf(attribute('max')) ?? 1, least);
  const value = clamped(numberOf(attribute('value')) ?? 0, least, most);
  const low = clamped(numberOf(attribute('low')) ?? least, least, most);
  const high = clamped(numberOf(attribute('high')) ?? most, low, most);
  const best = clamped(numberOf(attribute('optimum')) ?? middleOf(least, most), least, most);
  const region = (at: number) => (at < low ? 0 : at > high ? 2 : 1);
  const distance =
    best >= low && best <= high ? (region(value) === 1 ? 0 : 1) : Math.abs(region(value) - region(best));
  const share = percentage(shareOf(value, least, most));
  const filled = box(control, VALUES[distance] as ControlPart, share, []);
  const bar = box(control, '-webkit-meter-bar', undefined, filled);
  const inner = control.part('-webkit-meter-inner-element');
  return box(control, '-webkit-meter-inner-element', undefined, [middleRow(inner, bar)]);
}

/** Between the lines of the grid that a meter is: half of its height, in the middle of which its bar is. */
function middleRow(around: ComputedValues, bar: StyledNode[]): StyledTree {
  const place = { position: 'absolute', top: '25%', left: 0, width: '100%', height: '50%' } as const;
  return partOf(around, { ...place, display: 'flex', alignItems: 'center' }, bar);
}

/** A part with its parts, of a width that nobody else says; none where it is not displayed. */
function box(
  { part }: Control,
  name: ControlPart,
  width: string | undefined,
  children: StyledNode[],
): StyledNode[] {
  const values = part(name);
  if (values.display === 'none') return [];
  // Widths follow of callers' values: these are not kept.
  const style: ComputedValues = Object.create(values);
  if (width !== undefined) style.width = width;
  if (values.display === 'inline') style.display = 'block';
  return [{ type: 'span', props: {}, style, children }];
}

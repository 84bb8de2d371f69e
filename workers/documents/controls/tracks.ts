/** Bars of `<progress>`, `<meter>` and `<input type="range">` (Blink, `NativeThemeBase::PaintProgressBar`, `PaintSliderTrack`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { StyledTree } from '../../layout/element-tree.js';
import type { Control } from './control.js';
import { drawing, partOf, type Shape } from './control-boxes.js';
import { accentOf } from './native-look.js';

const THICKNESS = 8;
const GROUND = '#efefef';
const DISABLED_GROUND = 'rgba(239, 239, 239, 0.3)';
const LINE = 'rgba(118, 118, 118, 0.5)';
const DISABLED_LINE = 'rgba(118, 118, 118, 0.3)';
const THUMB = 16;

/** Colours of a meter: as it should be, not quite, and not at all. */
const METER_COLORS = ['#107c10', '#ffb900', '#d83b01'] as const;

export function progressBar({ values, attribute }: Control): StyledTree[] {
  const value = numberOf(attribute('value'));
  const most = numberOf(attribute('max')) ?? 1;
  // Without a value it moves from side to side: at the beginning a fifth of it is filled.
  const share = value === undefined ? 0.2 : most > 0 ? clamped(value / most, 0, 1) : 0;
  return [track(values, `${share * 100}%`, accentOf(values, false), LINE, half(values))];
}

export function meterBar({ values, attribute }: Control): StyledTree[] {
  const least = numberOf(attribute('min')) ?? 0;
  const most = Math.max(numberOf(attribute('max')) ?? 1, least);
  const value = clamped(numberOf(attribute('value')) ?? 0, least, most);
  const low = clamped(numberOf(attribute('low')) ?? least, least, most);
  const high = clamped(numberOf(attribute('high')) ?? most, low, most);
  const best = clamped(numberOf(attribute('optimum')) ?? middleOf(least, most), least, most);
  const share = shareOf(value, least, most);
  const region = (at: number) => (at < low ? 0 : at > high ? 2 : 1);
  const distance =
    best >= low && best <= high ? (region(value) === 1 ? 0 : 1) : Math.abs(region(value) - region(best));
  const color = METER_COLORS[distance] as string;
  return [track(values, `${share * 100}%`, color, DISABLED_LINE, half(values), true)];
}

export function slider({ values, attribute, isDisabled }: Control): StyledTree[] {
  const least = numberOf(attribute('min')) ?? 0;
  const most = Math.max(numberOf(attribute('max')) ?? 100, least);
  const value = clamped(numberOf(attribute('value')) ?? middleOf(least, most), least, most);
  const share = shareOf(value, least, most);
  const color = accentOf(values, isDisabled);
  const inset = (0.5 - share) * (THUMB - 2);
  const filled = `calc(${share * 100}% + ${inset}px)`;
  const bar = track(values, filled, color, isDisabled ? DISABLED_LINE : LINE, THICKNESS);
  const radius = String(THUMB / 2);
  const size = { width: THUMB, height: THUMB };
  const circle: Shape = ['circle', { cx: radius, cy: radius, r: radius, fill: color }];
  const left = `calc(${share * 100}% + ${inset - THUMB / 2}px)`;
  const place = { position: 'absolute', top: (THICKNESS - THUMB) / 2, left } as const;
  Object.assign(bar.style, { marginLeft: 1, marginRight: 1 });
  if (isDisabled) bar.style.backgroundColor = DISABLED_GROUND;
  bar.children.push(drawing(values, size, [circle], place));
  return [bar];
}

/** A bar is half as high as its control (Blink, `html.css` of `-webkit-meter-inner-element`). */
function half({ height }: ComputedValues): number {
  return typeof height === 'number' ? height / 2 : THICKNESS;
}

/** A bar of which some is filled. @param isWithin whether its line is around what is filled */
function track(
  values: ComputedValues,
  filled: string,
  color: string,
  line: string,
  thickness: number,
  isWithin = false,
): StyledTree {
  const radius = `${thickness / 2}px ${thickness / 2}px`;
  const rounded = {
    ...{ borderTopLeftRadius: radius, borderTopRightRadius: radius },
    ...{ borderBottomLeftRadius: radius, borderBottomRightRadius: radius },
  };
  const all = { position: 'absolute', top: 0, left: 0, right: 0, bottom: 0 } as const;
  const lined = {
    ...{ borderTopWidth: 1, borderRightWidth: 1, borderBottomWidth: 1, borderLeftWidth: 1 },
    ...{
      borderTopStyle: 'solid',
      borderRightStyle: 'solid',
      borderBottomStyle: 'solid',
      borderLeftStyle: 'solid',
    },
    ...{ borderTopColor: line, borderRightColor: line, borderBottomColor: line, borderLeftColor: line },
  };
  const fill = partOf(values, { ...all, right: 'auto', width: filled, backgroundColor: color });
  const within = isWithin ? { top: 1, left: 1, right: 1, bottom: 1 } : {};
  const clip = partOf(values, { ...all, ...within, ...rounded, overflowX: 'hidden', overflowY: 'hidden' }, [
    fill,
  ]);
  const frame = partOf(values, { ...all, ...rounded, ...lined });
  const own = {
    position: 'relative',
    height: thickness,
    backgroundColor: GROUND,
    ...rounded,
  } as const;
  return partOf(values, own, [clip, frame]);
}

/** A floating-point number (HTML, section 2.3.4.3), which may have something behind it. */
function numberOf(text: string | undefined): number | undefined {
  const number = Number.parseFloat(text ?? '');
  return Number.isFinite(number) ? number : undefined;
}

/** What a slider stands at that nobody has moved. */
function middleOf(least: number, most: number): number {
  return least / 2 + most / 2;
}

/** Share of a range that is below a value in it; halves of the largest numbers have a finite difference. */
function shareOf(value: number, least: number, most: number): number {
  return most > least ? (value / 2 - least / 2) / (most / 2 - least / 2) : 0;
}

function clamped(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

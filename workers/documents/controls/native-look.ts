/** How controls look that no author styles (Blink, `NativeThemeBase`). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { circular, fourCorners } from '../../css/grammars/corner-grammars.js';
import { type Image, imageList } from '../../css/grammars/image-grammars.js';
import { luminance } from '../../css/painted/border-colors.js';
import { channelsOf, colorOf } from '../../css/values/css-colors.js';
import { derived } from './control-boxes.js';
import type { ControlKind } from './control-kinds.js';

const BORDER = '#767676';
const DARK_BORDER = '#858585';
const DISABLED_BORDER = 'rgba(118, 118, 118, 0.3)';
export const DARK_DISABLED_BORDER = '#626262';
const DARK_DISABLED_LIST = '#4d4d4d';
const DISABLED_BUTTON = '#eeeeee';
const ACCENT = '#0075ff';
const DARK_ACCENT = '#99c8ff';
const DISABLED_ACCENT = '#cbcbcb';
const DARK_DISABLED_ACCENT = '#757575';

/** The colour that a checkbox, a track and a dot are filled with. */
export function accentOf(values: ComputedValues, isDisabled: boolean): string {
  const { accentColor, color } = values;
  if (isDisabled) return isDark(values) ? DARK_DISABLED_ACCENT : DISABLED_ACCENT;
  if (accentColor === 'auto') return isDark(values) ? DARK_ACCENT : ACCENT;
  return String(accentColor === 'currentcolor' ? color : accentColor);
}

/** Tells whether a control is one of a dark page. */
export function isDark({ colorScheme }: ComputedValues): boolean {
  return colorScheme === 'dark';
}

/** The colour behind an accent in a dark control, and the ground of dark buttons and tracks that are disabled. */
export const DARK = '#3b3b3b';
export const DARK_DISABLED = '#363636';

/** Contrast (WCAG 2) from which on an accent is told from what is behind it. */
const ENOUGH = 3;

/**
 * Tells whether a control has the look of dark pages, since its accent is too light for the other (Blink,
 * `CalculateColorSchemeForAccentColor`).
 * @param light what is behind the accent otherwise
 */
export function isDarkBehind(values: ComputedValues, isDisabled: boolean, light: string): boolean {
  if (isDark(values)) return true;
  if (isDisabled || values.accentColor === 'auto') return false;
  const [accent, ...grounds] = [accentOf(values, false), light, DARK].map((color) => {
    const [red, green, blue] = channelsOf(color) ?? [0, 0, 0];
    return luminance([red / 255, green / 255, blue / 255]);
  }) as [number, number, number];
  const [onLight, onDark] = grounds.map(
    (ground) => (Math.max(accent, ground) + 0.05) / (Math.min(accent, ground) + 0.05),
  ) as [number, number];
  return onLight < ENOUGH && onLight < onDark;
}

/** The line around a control. */
export function borderOf(isDisabled: boolean, values: ComputedValues): string {
  if (isDisabled) return isDark(values) ? DARK_DISABLED_BORDER : DISABLED_BORDER;
  return isDark(values) ? DARK_BORDER : BORDER;
}

const FRAMED: ReadonlySet<ControlKind> = new Set([
  'button',
  'labelled button',
  'field',
  'area',
  'menu',
  'list',
  'color',
  'date',
  'progress',
  'meter',
]);

/** Fields and menus, whose shadows count as borders do. */
const ENDED_BY_SHADOWS: ReadonlySet<ControlKind> = new Set(['field', 'area', 'menu', 'date']);

/**
 * Tells whether a control looks as browsers draw it: of one with a frame an author's background or border ends that, and of some a
 * shadow (Blink, `LayoutTheme::IsControlStyled`).
 */
export function isNative(kind: ControlKind, { appearance, boxShadow }: ComputedValues): boolean {
  if (!FRAMED.has(kind)) return appearance !== 'none';
  return appearance === 'auto' && !(ENDED_BY_SHADOWS.has(kind) && boxShadow !== 'none');
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
/** Of the corners of a frame. */
const CORNERS = { button: fourCorners(circular(2.5)), other: fourCorners(circular(1)) };

/** Values of a native button or field: a thin frame in place of its borders, in the same room. */
export function framedValues(values: ComputedValues, kind: ControlKind, isDisabled: boolean): ComputedValues {
  const isButton = kind === 'button' || kind === 'labelled button' || kind === 'color';
  return derived(values, `framed ${isDisabled}`, (made) => {
    for (const side of SIDES) {
      const width = values[`border${side}Style`] === 'none' ? 0 : (values[`border${side}Width`] as number);
      const padding = values[`padding${side}`];
      if (width > 1)
        made[`padding${side}`] =
          typeof padding === 'number' ? padding + width - 1 : `calc(${padding} + ${width - 1}px)`;
      made[`border${side}Width`] = 1;
      made[`border${side}Style`] = 'solid';
      made[`border${side}Color`] = isButton ? borderOf(isDisabled, values) : 'rgba(0, 0, 0, 0)';
    }
    if (!isButton) Object.assign(made, framedByLines(lineOf(kind, isDisabled, values)));
    Object.assign(made, isButton ? CORNERS.button : CORNERS.other);
    if (isDisabled && isDark(values)) Object.assign(made, darkDisabled(kind, isButton));
    else if (isDisabled && isButton) made.backgroundColor = DISABLED_BUTTON;
    if (kind === 'menu' && !isDark(values))
      made.backgroundColor = isDisabled ? 'rgba(239, 239, 239, 0.3)' : '#ffffff';
    if (kind === 'menu' && isDark(values)) made.backgroundColor = DARK;
  });
}

/** The frame of a list is seen through where it is disabled. */
function lineOf(kind: ControlKind, isDisabled: boolean, values: ComputedValues): string {
  return kind === 'list' && isDisabled && isDark(values) ? DARK_DISABLED_LIST : borderOf(isDisabled, values);
}

/** What a disabled control of a dark page has in place of what the style sheet says. */
function darkDisabled(kind: ControlKind, isButton: boolean): Partial<ComputedValues> {
  if (!isButton)
    return kind === 'field' || kind === 'area' || kind === 'date' ? { backgroundColor: DARK } : {};
  const made: Partial<ComputedValues> = { backgroundColor: DARK_DISABLED };
  for (const side of SIDES) made[`border${side}Color`] = DARK_DISABLED;
  return made;
}

/** An image of one colour. */
function plainImage(text: string): Image {
  const color = colorOf(text);
  const stops = [color, color].map((each) => ({ color: each, at: undefined }));
  return { kind: 'linear', direction: 0, stops, isRepeating: false };
}

/** A frame of four lines that do not meet: the pixel in each corner is no part of a field. */
function framedByLines(color: string): Partial<ComputedValues> {
  const line = plainImage(color);
  const [across, down] = ['calc(100% - 2px) 1px', '1px calc(100% - 2px)'];
  return {
    backgroundImage: imageList([line, line, line, line, 'none']),
    backgroundPositionX: '1px, 1px, 0%, 100%, 0%',
    backgroundPositionY: '0%, 100%, 1px, 1px, 0%',
    backgroundSize: `${across}, ${across}, ${down}, ${down}, auto auto`,
    backgroundRepeat: 'no-repeat no-repeat',
    backgroundOrigin: 'border-box',
    backgroundClip: 'border-box, border-box, border-box, border-box, padding-box',
  };
}

/**
 * Values of a control of which nothing shows but what is drawn in it.
 * @param isPadded whether that has its padding around it
 */
export function bareValues(values: ComputedValues, isPadded = false): ComputedValues {
  return derived(values, `bare ${isPadded}`, (made) => {
    for (const side of SIDES) {
      made[`border${side}Style`] = 'none';
      if (!isPadded) made[`padding${side}`] = 0;
    }
    // Their lower borders stand on the baseline (Blink, `LayoutTheme`), whatever their margins are.
    if (values.verticalAlign === 'baseline' && typeof values.marginBottom === 'number')
      made.verticalAlign = -values.marginBottom;
    made.backgroundColor = 'rgba(0, 0, 0, 0)';
    made.backgroundImage = 'none';
  });
}

/** Width of a border above or below. */
export function edge(values: ComputedValues, side: 'Top' | 'Bottom'): number {
  return values[`border${side}Style`] === 'none' ? 0 : (values[`border${side}Width`] as number);
}

/** A padding or a margin in pixels; a percentage counts as none. */
export function pixels(length: ComputedValues['marginTop']): number {
  return typeof length === 'number' ? length : 0;
}

/** Widths of what is around the content of a box, left and right. */
export function widthAround(values: ComputedValues): number {
  const sides = ['Left', 'Right'] as const;
  return sides.reduce((sum, side) => {
    const border = values[`border${side}Style`] === 'none' ? 0 : (values[`border${side}Width`] as number);
    return sum + border + pixels(values[`padding${side}`]);
  }, 0);
}

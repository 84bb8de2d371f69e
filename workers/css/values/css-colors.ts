import { type ColorData, color as colorData, serializeRGB } from '@csstools/css-color-parser';
import { parseComponentValue } from '@csstools/css-parser-algorithms';
import { tokenize } from '@csstools/css-tokenizer';
import { LRUCache } from 'lru-cache';
import { type Color, type SolidPaint, solidPaint } from '../../raster/color.js';
import {
  type ComponentValue,
  cssText,
  numberText,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from './computation-context.js';
import { withSiblingsCounted } from './math-functions.js';
import { OF_COLOR, OF_SCHEME } from './units.js';

/** Of colours as they are written: more than a document has, and values of fields come and go. */
const MOST_KEPT = 2_000;

const read = new LRUCache<string, WrittenColor>({ max: MOST_KEPT });

type Channels = [red: number, green: number, blue: number, alpha: number];

/** What a text says as a colour; nothing where it is none. */
interface WrittenColor {
  /** As computed values have it. */
  text?: string;
  color?: Color;
}

const HEX = /^#[0-9a-f]{6}$/;

/** CSS Color 4, section 10, as Chromium has them on a light page. */
const SYSTEM: Readonly<Record<string, string>> = {
  accentcolor: '#0075ff',
  accentcolortext: '#ffffff',
  activetext: '#ff0000',
  buttonborder: '#000000',
  buttonface: '#efefef',
  buttontext: '#000000',
  canvas: '#ffffff',
  canvastext: '#000000',
  field: '#ffffff',
  fieldtext: '#000000',
  graytext: '#808080',
  linktext: '#0000ee',
  mark: '#ffff00',
  marktext: '#000000',
  selecteditem: '#1967d2',
  selecteditemtext: '#ffffff',
  visitedtext: '#551a8b',
  '-webkit-activelink': '#ff0000',
  '-webkit-link': '#0000ee',
  highlight: '#b5d5ff',
  highlighttext: '#000000',
  // Deprecated ones, which word processors write, and the same as others (CSS Color 4, appendix A).
  ...systemColors(
    '#ffffff',
    'activecaption appworkspace background inactivecaption infobackground menu scrollbar window',
  ),
  ...systemColors(
    '#000000',
    'activeborder captiontext inactiveborder infotext menutext threeddarkshadow threedhighlight',
  ),
  ...systemColors('#000000', 'threedlightshadow threedshadow windowframe windowtext'),
  ...systemColors('#efefef', 'buttonhighlight buttonshadow threedface'),
  inactivecaptiontext: '#808080',
};

function systemColors(color: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, color]));
}

/** Those that are others on a dark page. */
const DARK_SYSTEM: Readonly<Record<string, string>> = {
  '-webkit-link': '#9e9eff',
  linktext: '#9e9eff',
  selecteditem: '#99c8ff',
  selecteditemtext: '#3b3b3b',
  visitedtext: '#d0adf0',
  field: '#3b3b3b',
  highlight: '#0337a1',
  highlighttext: '#ffffff',
  ...systemColors('#ffffff', 'buttonborder buttontext canvastext fieldtext'),
  ...systemColors(
    '#121212',
    'canvas activecaption appworkspace background inactivecaption infobackground menu scrollbar window',
  ),
  ...systemColors(
    '#ffffff',
    'activeborder captiontext inactiveborder infotext menutext threeddarkshadow threedhighlight',
  ),
  ...systemColors('#ffffff', 'threedlightshadow threedshadow windowframe windowtext'),
  ...systemColors('#6b6b6b', 'buttonface buttonhighlight buttonshadow threedface'),
};

function systemColor(name: string, context: ComputationContext): string | undefined {
  const dark = DARK_SYSTEM[name];
  if (dark === undefined) return SYSTEM[name];
  context.uses |= OF_SCHEME;
  return context.conversion.isDark ? dark : SYSTEM[name];
}

/** Tells whether a word is a colour of the system (CSS Color 4, section 10). */
export function isSystemColor(word: string): boolean {
  return Object.hasOwn(SYSTEM, word.toLowerCase());
}

/** The functions that make a colour, by their names. */
export const COLOR_FUNCTIONS: ReadonlySet<string> = new Set(
  'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix contrast-color light-dark'.split(' '),
);

/** Functions of colours that were not there before CSS Color 4. */
const MODERN = /^(?:lab|lch|oklab|oklch|color|color-mix)$/;

/** Tells whether a value has a colour that gradients mix in oklab (CSS Color 4, section 12.1). */
export function isModernColor(values: Values, context?: ComputationContext): boolean {
  return values.some((value) => {
    if (context?.conversion.hasModernColor && wordOf(value) === 'currentcolor') return true;
    if (value.kind !== 'function') return false;
    return (
      MODERN.test(value.name) ||
      (/^(?:rgb|hsl|hwb)a?$/.test(value.name) && wordOf(value.values[0]) === 'from')
    );
  });
}

/**
 * A colour (CSS Color 4, and `color-mix()` and relative colours of Color 5) as `#rrggbb`, or as `rgba()` with its
 * alpha. Those that sRGB has not are cut off at its edges, channel by channel, as browsers paint them.
 * @returns undefined for what is none; `currentcolor` where what it is is not known
 */
export function computedColor(
  value: ComponentValue | undefined,
  context: ComputationContext,
): string | undefined {
  if (value?.kind === 'hash') return writtenColor(`#${value.text.toLowerCase()}`);
  const word = wordOf(value);
  if (word === 'currentcolor') {
    context.uses |= OF_COLOR;
    return context.conversion.color ?? 'currentcolor';
  }
  if (word !== undefined)
    return Object.hasOwn(SYSTEM, word) ? systemColor(word, context) : writtenColor(word);
  if (value?.kind !== 'function' || !COLOR_FUNCTIONS.has(value.name)) return undefined;
  if (!areMixturesOfTwo([value])) return undefined;
  if (value.name === 'light-dark') {
    context.uses |= OF_SCHEME;
    return computedColor(context.conversion.isDark ? value.values.at(-1) : value.values[0], context);
  }
  return writtenColor(cssText([withComputedParts(value, context)]));
}

/** Tells whether each `color-mix()` in it is of two colours, as Chromium has it: CSS Color 5 has any number of them. */
export function areMixturesOfTwo(values: Values): boolean {
  return values.every((value) => {
    if (value.kind !== 'function') return true;
    if (!areMixturesOfTwo(value.values)) return false;
    const colors = splitAt(value.values, ',').length - (wordOf(value.values[0]) === 'in' ? 1 : 0);
    return value.name !== 'color-mix' || colors === 2;
  });
}

/** The same as painters have it; `currentcolor` where it is not known is black, of which nothing stays. */
export function solidColor(value: ComponentValue, context: ComputationContext): Color | undefined {
  const text = computedColor(value, context);
  return text === undefined ? undefined : (colorOf(text) ?? BLACK);
}

const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };

/** A colour as it is mixed with others: one that sRGB has not is not cut off before that. */
export function mixableColor(
  value: ComponentValue | undefined,
  context: ComputationContext,
): string | undefined {
  const color = computedColor(value, context);
  if (color === undefined || value?.kind !== 'function' || value.name === 'light-dark') return color;
  const text = cssText([withComputedParts(value, context)]);
  // Those of sRGB are the colours that they make: a grey one has lost its hue.
  return isModernColor([value]) || /\bnone\b/.test(text) ? text : color;
}

/** A function of colours may have the current one within it, and counts of siblings. */
function withComputedParts(value: ComponentValue, context: ComputationContext): ComponentValue {
  return withCurrentColor(withSiblingsCounted(value, context), context);
}

function withCurrentColor(value: ComponentValue, context: ComputationContext): ComponentValue {
  if (wordOf(value) === 'currentcolor') {
    context.uses |= OF_COLOR;
    const { color, ownColor } = context.conversion;
    return { kind: 'ident', text: color ?? ownColor ?? 'black' };
  }
  if (value.kind !== 'function') return value;
  return { ...value, values: value.values.map((each) => withCurrentColor(each, context)) };
}

/** A colour that depends on nothing around it, in CSS. */
export function writtenColor(text: string): string | undefined {
  return HEX.test(text) ? text : written(text).text;
}

function written(text: string): WrittenColor {
  let cached = read.get(text);
  if (!cached) {
    cached = parsed(text);
    read.set(text, cached);
  }
  return cached;
}

function parsed(text: string): WrittenColor {
  const value = parseComponentValue(tokenize({ css: text }));
  const data = value && colorData(value);
  if (!data) return {};
  data.channels = paintedChannels(data);
  const rgb = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.e-]+))?\)$/.exec(serializeRGB(data, false).toString());
  if (!rgb) return {};
  const [red, green, blue, roundedAlpha] = [rgb[1], rgb[2], rgb[3], rgb[4] ?? 1].map(Number) as Channels;
  // Texts have three decimals of it, which is too few for two hexadecimal digits.
  const writtenAlpha = typeof data.alpha === 'number' ? data.alpha : roundedAlpha;
  const alpha = Math.min(1, Math.max(0, writtenAlpha));
  return { text: colorText(red, green, blue, roundedAlpha), color: { red, green, blue, alpha } };
}

/** Of spaces with a lightness that is brought into its range when it is computed: the greatest one. */
const GREATEST_LIGHTNESS: Readonly<Record<string, number>> = { lab: 100, lch: 100, oklab: 1, oklch: 1 };

/** So little that no channel of eight bits changes, and more than the seven decimals that the parser compares. */
const BARELY = 1e-6;

/** Channels without the ends of lightness, at which the parser paints white and black, and Chromium what the others say. */
function paintedChannels({ colorNotation, channels }: ColorData): ColorData['channels'] {
  const most = GREATEST_LIGHTNESS[colorNotation];
  const [lightness, second, third] = channels;
  if (most === undefined || Number.isNaN(lightness)) return channels;
  return [Math.min(most * (1 - BARELY), Math.max(most * BARELY, lightness)), second, third];
}

/** @param red, green, blue 0 to 255; alpha 0 to 1 */
export function colorText(red: number, green: number, blue: number, alpha: number): string {
  const [r, g, b] = [red, green, blue].map((channel) => Math.min(255, Math.max(0, Math.round(channel))));
  if (alpha >= 1)
    return `#${[r, g, b].map((channel) => (channel as number).toString(16).padStart(2, '0')).join('')}`;
  return `rgba(${r}, ${g}, ${b}, ${numberText(Math.max(0, alpha))})`;
}

/** Reads a colour that depends on nothing around it; undefined for anything else. Computed ones are read at once. */
export function colorOf(text: string): Color | undefined {
  const computed = channelsOf(text);
  if (!computed) return written(text.trim()).color;
  const [red, green, blue, alpha] = computed;
  return { red, green, blue, alpha: Math.min(1, alpha) };
}

/**
 * A colour as a paint.
 * @throws when it is none that is drawn
 */
export function paintOf(text: string): SolidPaint {
  const color = colorOf(text);
  if (!color) throw new Error(`${text} is no colour that is drawn`);
  return solidPaint(color);
}

/** The channels of a computed colour; undefined for `currentcolor`. */
export function channelsOf(color: string): Channels | undefined {
  if (HEX.test(color)) {
    const all = Number.parseInt(color.slice(1), 16);
    return [all >> 16, (all >> 8) & 255, all & 255, 1];
  }
  const channels = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(color);
  return channels
    ? [Number(channels[1]), Number(channels[2]), Number(channels[3]), Number(channels[4])]
    : undefined;
}

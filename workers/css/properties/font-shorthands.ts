/** Shorthands of fonts and white space. */

import { type ComponentValue, componentValues, isSign, wordOf } from '../syntax/component-values.js';
import { calculated } from '../values/math-functions.js';
import type { LonghandName } from './longhands.js';
import { anyOrder, type Expansion, type Shorthand, takes, words } from './shorthand.js';

const FONT_RESET: readonly LonghandName[] = [
  'fontSizeAdjust',
  'fontKerning',
  'fontFeatureSettings',
  'fontVariationSettings',
  'fontVariantNumeric',
  'fontVariantLigatures',
  'fontVariantEastAsian',
  'fontVariantPosition',
  'fontVariantAlternates',
];

/** Fonts of the system, by their sizes: headless Chromium has one for each, in a regular face. */
const SYSTEM_FONTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['caption', 'icon', 'menu', 'message-box', 'small-caption', 'status-bar'].map((name) => [name, '16px']),
  ),
  '-webkit-control': '13.3333px',
  '-webkit-mini-control': '13.3333px',
  '-webkit-small-control': '13.3333px',
};

/** `font` (CSS Fonts 4, section 2.7). */
export const font: Shorthand = {
  longhands: [
    'fontStyle',
    'fontVariantCaps',
    'fontWeight',
    'fontStretch',
    'fontSize',
    'lineHeight',
    'fontFamily',
    ...FONT_RESET,
  ],
  expand(values, context) {
    const word = values.length === 1 ? (wordOf(values[0]) ?? '') : '';
    if (Object.hasOwn(SYSTEM_FONTS, word))
      return { fontSize: componentValues(SYSTEM_FONTS[word] as string), fontFamily: words('system-ui') };
    const expansion: Expansion = {};
    let at = 0;
    for (; at < values.length; at++) {
      const value = [values[at] as ComponentValue];
      if (wordOf(value[0]) === 'normal') continue;
      const isAngle = calculated(value[0], context)?.dimension === 'angle';
      if (isAngle && expansion.fontStyle) {
        expansion.fontStyle = [...expansion.fontStyle, ...value];
        continue;
      }
      const names = ['fontStyle', 'fontVariantCaps', 'fontWeight', 'fontStretch'] as const;
      // A percentage is a size here, and no width of letters.
      const isWidth = (each: LonghandName) => each !== 'fontStretch' || wordOf(value[0]) !== undefined;
      const name = names.find((each) => !(each in expansion) && isWidth(each) && takes(each, value, context));
      if (!name) break;
      expansion[name] = value;
    }
    const size = values.slice(at, at + 1);
    if (!takes('fontSize', size, context)) return undefined;
    at++;
    if (isSign(values[at], '/')) {
      expansion.lineHeight = values.slice(at + 1, at + 2);
      at += 2;
    }
    const family = values.slice(at);
    return family.length === 0 ? undefined : { ...expansion, fontSize: size, fontFamily: family };
  },
};

const WHITE_SPACE: Readonly<Record<string, [collapse: string, mode: string]>> = {
  normal: ['collapse', 'wrap'],
  nowrap: ['collapse', 'nowrap'],
  pre: ['preserve', 'nowrap'],
  'pre-wrap': ['preserve', 'wrap'],
  'pre-line': ['preserve-breaks', 'wrap'],
  'break-spaces': ['break-spaces', 'wrap'],
};

/** `white-space` (CSS Text 4, section 3): one of its words, or its longhands in any order. */
export const whiteSpace: Shorthand = {
  longhands: ['whiteSpaceCollapse', 'textWrapMode'],
  expand(values, context) {
    const word = values.length === 1 ? (wordOf(values[0]) ?? '') : '';
    if (!Object.hasOwn(WHITE_SPACE, word)) return anyOrder(...this.longhands).expand(values, context);
    const [collapse, mode] = WHITE_SPACE[word] as [string, string];
    return { whiteSpaceCollapse: words(collapse), textWrapMode: words(mode) };
  },
};

/** All of them are reset to what they are at first, and `normal` or `none` is all that is taken besides the own words. */
export const fontVariant: Shorthand = {
  ...anyOrder(
    'fontVariantCaps',
    'fontVariantNumeric',
    'fontVariantLigatures',
    'fontVariantEastAsian',
    'fontVariantPosition',
    'fontVariantAlternates',
  ),
  expand(values, context) {
    const word = values.length === 1 ? wordOf(values[0]) : undefined;
    if (word === 'normal') return {};
    if (word === 'none') return { fontVariantLigatures: words('none') };
    const expansion: Expansion = {};
    for (const value of values) {
      const name = this.longhands.find((each) => takes(each, [value], context));
      if (!name) return undefined;
      expansion[name] = [...(expansion[name] ?? []), value];
    }
    return expansion;
  },
};

/** Where only one of both is declared, both sides are trimmed, or at the edges of letters. */
export const textBox: Shorthand = {
  longhands: ['textBoxTrim', 'textBoxEdge'],
  expand(values, context) {
    if (values.length === 1 && wordOf(values[0]) === 'normal')
      return { textBoxTrim: words('none'), textBoxEdge: words('auto') };
    const isTrim = (value: ComponentValue) => takes('textBoxTrim', [value], context);
    const trim = values.filter(isTrim);
    const edge = values.filter((value) => !isTrim(value));
    const isApart = edge.length === 2 && values[1] !== edge[0] && values[1] !== edge[1];
    if (trim.length > 1 || values.length === 0 || isApart) return undefined;
    return {
      textBoxTrim: trim.length > 0 ? trim : words('trim-both'),
      textBoxEdge: edge.length > 0 ? edge : words('auto'),
    };
  },
};

/** What a face follows from, of the computed values of an element. */

import type { FontSetting, HanForm } from '../../templates/contract/index.js';
import { componentValues, splitAt } from '../css/syntax/component-values.js';
import { alternateFeatures, type NamedAlternate } from '../css/values/font-alternates.js';
import { FONT_WIDTHS, fontSettings, ITALIC_SLOPE } from '../css/values/font-values.js';
import type { WantedFace } from './font-matching.js';
import type { FaceShaping, SpacingTrim } from './styled-face.js';

/** The computed values that an element's face depends on; what is left out has CSS's initial value, but that nothing is trimmed. */
export interface FaceValues {
  fontFamily: unknown;
  fontSize: unknown;
  fontWeight: unknown;
  fontStyle?: unknown;
  fontStretch?: unknown;
  fontVariantCaps?: unknown;
  fontVariantNumeric?: unknown;
  fontVariantLigatures?: unknown;
  fontVariantEastAsian?: unknown;
  fontVariantPosition?: unknown;
  fontVariantAlternates?: unknown;
  fontKerning?: unknown;
  fontFeatureSettings?: unknown;
  fontVariationSettings?: unknown;
  fontSynthesisWeight?: unknown;
  fontSynthesisStyle?: unknown;
  fontSynthesisSmallCaps?: unknown;
  fontPalette?: unknown;
  textSpacingTrim?: unknown;
}

/** Names of the computed values that a face follows from. */
export const FACE_VALUES = Object.keys({
  fontFamily: true,
  fontSize: true,
  fontWeight: true,
  fontStyle: true,
  fontStretch: true,
  fontVariantCaps: true,
  fontVariantNumeric: true,
  fontVariantLigatures: true,
  fontVariantEastAsian: true,
  fontVariantPosition: true,
  fontVariantAlternates: true,
  fontKerning: true,
  fontFeatureSettings: true,
  fontVariationSettings: true,
  fontSynthesisWeight: true,
  fontSynthesisStyle: true,
  fontSynthesisSmallCaps: true,
  fontPalette: true,
  textSpacingTrim: true,
} satisfies Record<keyof FaceValues, true>) as (keyof FaceValues)[];

/** Everything that a face follows from, besides fonts and size. */
export interface FaceStyle extends Omit<FaceShaping, 'smallScale'> {
  wanted: WantedFace;
  axes: readonly FontSetting[];
  emboldens: boolean;
  slants: boolean;
  /** `normal`, `light`, `dark`, or a name of `@font-palette-values`. */
  palette: string;
  han: HanForm;
}

/**
 * Reads the computed values that a face follows from.
 * @param language a tag of BCP 47
 * @param alternates names of forms of letters
 */
export function styleOf(
  values: FaceValues,
  language: string,
  han: HanForm,
  alternates: readonly NamedAlternate[] = [],
): FaceStyle {
  const computed = (name: keyof FaceValues, initial = 'normal') => String(values[name] ?? initial);
  const stretch = computed('fontStretch', '100%');
  return {
    wanted: {
      weight: Number(values.fontWeight),
      width: Number.parseFloat(FONT_WIDTHS[stretch] ?? stretch),
      slope: slopeOf(computed('fontStyle')),
    },
    axes: fontSettings(computed('fontVariationSettings')),
    emboldens: computed('fontSynthesisWeight', 'auto') !== 'none',
    slants: computed('fontSynthesisStyle', 'auto') !== 'none',
    palette: computed('fontPalette'),
    han,
    language,
    caps: computed('fontVariantCaps'),
    isShrinkingCaps: computed('fontSynthesisSmallCaps', 'auto') !== 'none',
    variants: [
      ...(computed('fontKerning', 'auto') === 'none' ? [['kern', 0] as const] : []),
      ...featuresOf(computed('fontVariantLigatures')),
      ...featuresOf(computed('fontVariantNumeric')),
      ...featuresOf(computed('fontVariantEastAsian')),
      ...featuresOf(computed('fontVariantPosition')),
      ...alternatesOf(values, alternates),
    ],
    settings: fontSettings(computed('fontFeatureSettings')),
    spacingTrim: computed('textSpacingTrim', 'space-all') as SpacingTrim,
  };
}

/** CSS Fonts 4, sections 6.4, 6.5, 6.7, 6.8 and 6.10. */
const FEATURES: Readonly<Record<string, readonly FontSetting[]>> = {
  none: ['liga', 'clig', 'dlig', 'hlig', 'calt'].map((tag) => [tag, 0]),
  'common-ligatures': [
    ['liga', 1],
    ['clig', 1],
  ],
  'no-common-ligatures': [
    ['liga', 0],
    ['clig', 0],
  ],
  'discretionary-ligatures': [['dlig', 1]],
  'no-discretionary-ligatures': [['dlig', 0]],
  'historical-ligatures': [['hlig', 1]],
  'no-historical-ligatures': [['hlig', 0]],
  contextual: [['calt', 1]],
  'no-contextual': [['calt', 0]],
  'lining-nums': [['lnum', 1]],
  'oldstyle-nums': [['onum', 1]],
  'proportional-nums': [['pnum', 1]],
  'tabular-nums': [['tnum', 1]],
  'diagonal-fractions': [['frac', 1]],
  'stacked-fractions': [['afrc', 1]],
  ordinal: [['ordn', 1]],
  'slashed-zero': [['zero', 1]],
  jis78: [['jp78', 1]],
  jis83: [['jp83', 1]],
  jis90: [['jp90', 1]],
  jis04: [['jp04', 1]],
  simplified: [['smpl', 1]],
  traditional: [['trad', 1]],
  'full-width': [['fwid', 1]],
  'proportional-width': [['pwid', 1]],
  ruby: [['ruby', 1]],
  sub: [['subs', 1]],
  super: [['sups', 1]],
};

function alternatesOf(
  { fontVariantAlternates = 'normal', fontFamily }: FaceValues,
  named: readonly NamedAlternate[],
): FontSetting[] {
  if (fontVariantAlternates === 'normal') return [];
  const families = familiesOf(String(fontFamily)).map((family) => family.toLowerCase());
  return alternateFeatures(String(fontVariantAlternates), families, named);
}

function featuresOf(words: string): FontSetting[] {
  return words.split(' ').flatMap((word) => FEATURES[word] ?? []);
}

function slopeOf(style: string): number {
  if (style === 'normal') return 0;
  const [, angle] = /^oblique (.+)deg$/.exec(style) ?? [];
  return angle === undefined ? ITALIC_SLOPE : Number(angle);
}

/** Names of a list; generic families in lower case without quotes. */
export function familiesOf(list: string): string[] {
  return splitAt(componentValues(list), ',').map((values) =>
    values.map((value) => ('text' in value ? value.text : '')).join(' '),
  );
}

/** BCP 47: the script decides, or the region where Chinese is written in its form. */
export function hanFormOfLanguage(language: string): HanForm | undefined {
  const [primary, ...subtags] = language.toLowerCase().split('-');
  if (primary === 'ja') return 'jp';
  if (primary === 'ko') return 'kr';
  if (primary !== 'zh' && primary !== 'yue') return undefined;
  if (subtags.includes('hans')) return 'sc';
  const isTraditional = subtags.some((tag) => ['hant', 'tw', 'hk', 'mo'].includes(tag));
  return isTraditional || (primary === 'yue' && subtags.length === 0) ? 'tc' : 'sc';
}

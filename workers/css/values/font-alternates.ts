/** `font-variant-alternates`: alternate forms of letters by the names that a document gives them (CSS Fonts 4, section 6.8). */

import type { FontSetting } from '../../../templates/contract/index.js';
import { componentValues } from '../syntax/component-values.js';

/** A name that `@font-feature-values` gives forms of some families. */
export interface NamedAlternate {
  /** In lower case. */
  families: readonly string[];
  kind: AlternateKind;
  name: string;
  values: readonly number[];
}

/** Kinds of forms, each with the features that a name of it switches on. */
const FEATURES = {
  stylistic: ([value = 0]) => [['salt', value]],
  styleset: (values) =>
    values.filter((value) => value > 0 && value <= 20).map((value) => [numbered('ss', value), 1]),
  'character-variant': ([value = 0, form = 1]) =>
    value > 0 && value <= 99 ? [[numbered('cv', value), form]] : [],
  swash: ([value = 0]) => [
    ['swsh', value],
    ['cswh', value],
  ],
  ornaments: ([value = 0]) => [['ornm', value]],
  annotation: ([value = 0]) => [['nalt', value]],
} as const satisfies Readonly<Record<string, (values: readonly number[]) => FontSetting[]>>;

/** The function of `font-variant-alternates`, and the rule within `@font-feature-values`. */
export type AlternateKind = keyof typeof FEATURES;

/** Tells whether a function or a rule has that name. */
export function isAlternateKind(name: string): name is AlternateKind {
  return Object.hasOwn(FEATURES, name);
}

/** How many numbers a name of a kind stands for at the most. */
export function mostValuesOf(kind: AlternateKind): number {
  return kind === 'styleset' ? MOST_SETS : kind === 'character-variant' ? 2 : 1;
}

const MOST_SETS = 100;

/** Features that a computed value switches on in the first of some families that has names. @param families in lower case */
export function alternateFeatures(
  text: string,
  families: readonly string[],
  named: readonly NamedAlternate[],
): FontSetting[] {
  if (text === 'normal') return [];
  const family = families.find((each) => named.some((alternate) => alternate.families.includes(each)));
  return componentValues(text).flatMap((value): FontSetting[] => {
    if (value.kind === 'ident') return value.text.toLowerCase() === 'historical-forms' ? [['hist', 1]] : [];
    if (value.kind !== 'function' || !isAlternateKind(value.name) || family === undefined) return [];
    const kind = value.name;
    return value.values.flatMap((each) => {
      const name = each.kind === 'ident' ? each.text : undefined;
      // Of the same name, the last one is.
      const found = named.findLast(
        (alternate) =>
          alternate.kind === kind && alternate.name === name && alternate.families.includes(family),
      );
      return found ? FEATURES[kind](found.values) : [];
    });
  });
}

function numbered(tag: 'ss' | 'cv', value: number): string {
  return `${tag}${String(value).padStart(2, '0')}`;
}

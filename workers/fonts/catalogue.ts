import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FamilyName, HanForm } from '../../templates/contract/index.js';
import { EXTENTS, type ScriptExtent } from './script-extents.js';

/** A font family as an npm package ships it. */
export interface FontFamily {
  package: string;
  /** Subset of the package that another family covers. */
  without?: string;
  /** True when the package's ranges leave out most of what its file has. */
  isUndersold?: boolean;
  /** Extent of the script's letters; undefined where that of Latin suffices. */
  extent?: ScriptExtent;
  /** Extent of letters with marks, where it is larger. */
  markedExtent?: ScriptExtent;
}

/** Inclusive. */
export type CodePointRange = readonly [first: number, last: number];

/** Part of a font family in a file of its own. */
export interface FontPart {
  /** Unique, such as `@fontsource/inter latin-ext`. */
  name: string;
  family: Pick<FontFamily, 'extent' | 'markedExtent'>;
  /** Code points that the part is meant for, in ascending order; at least one range. */
  ranges: readonly CodePointRange[];
  /** True for the Basic Latin subset of a template's own family, which sets every character that it has. */
  isBasic: boolean;
}

/** Subset of a family: the characters of some scripts. */
export interface FontSubset extends FontPart {
  family: FontFamily;
  /** True when the file is a variable font, which holds every weight. */
  isVariable: boolean;
  /** The weights of its files, and whether each has an italic. */
  weights: readonly number[];
  hasItalics: boolean;
  /** Path of the file that holds a weight, or the nearest weight that there is. */
  path(weight: number, isItalic?: boolean): string;
}

const SANS = '@fontsource-variable/noto-sans';
const SERIF = '@fontsource-variable/noto-serif';

/** Package of each family of the template kit. */
const OWN: Record<FamilyName, FontFamily> = {
  sans: { package: '@fontsource/inter' },
  serif: { package: '@fontsource/source-serif-4' },
  condensed: { package: '@fontsource/fira-sans-extra-condensed' },
  mono: { package: '@fontsource/jetbrains-mono' },
};

/** Scripts by the end of their packages' names; those of `BOTH` have a serif design too. */
const BOTH = {
  hebrew: { markedExtent: EXTENTS.pointed },
  armenian: { extent: EXTENTS.caucasian },
  georgian: { extent: EXTENTS.caucasian },
  devanagari: { extent: EXTENTS.indic },
  bengali: { extent: EXTENTS.indic },
  tamil: { extent: EXTENTS.indic },
  thai: { extent: EXTENTS.thai },
};
const SANS_ONLY = {
  arabic: { extent: EXTENTS.arabic, markedExtent: EXTENTS.vocalised },
  gujarati: { extent: EXTENTS.indic },
  gurmukhi: { extent: EXTENTS.indic },
  kannada: { extent: EXTENTS.indic },
  malayalam: { extent: EXTENTS.indic },
  oriya: { extent: EXTENTS.indic },
  sinhala: { extent: EXTENTS.indic },
  telugu: { extent: EXTENTS.stacked },
  ethiopic: {},
  lao: { extent: EXTENTS.thai },
  khmer: { extent: EXTENTS.stacked },
  myanmar: { extent: EXTENTS.stacked },
};
const HAN_FORMS: readonly HanForm[] = ['sc', 'tc', 'jp', 'kr'];

const SYMBOLS: readonly FontFamily[] = [
  // Source of superior and inferior figures, which no Noto Sans in npm packages has.
  { package: '@fontsource-variable/roboto' },
  { package: '@fontsource-variable/noto-sans-symbols' },
  { package: '@fontsource/noto-sans-symbols-2' },
  { package: '@fontsource/noto-sans-math', isUndersold: true },
];

const searchOrders = new Map<string, SearchOrder>();

/**
 * Font fallback order of a family: its own subsets, the most used first, then those of the families designed to go with
 * it.
 */
export function searchOrder(family: FamilyName, han: HanForm): SearchOrder {
  const key = `${family} ${han}`;
  let order = searchOrders.get(key);
  if (!order) {
    order = new SearchOrder(OWN[family], fallbacks(family, han));
    searchOrders.set(key, order);
  }
  return order;
}

/**
 * Subsets of families in fallback order. The subsets of a family are listed only when a search reaches it: most texts
 * need one family.
 */
class SearchOrder implements Iterable<FontSubset> {
  readonly #subsets: FontSubset[];
  /** Families whose subsets are not listed yet. */
  readonly #unread: FontFamily[];

  constructor(own: FontFamily, fallbacks: readonly FontFamily[]) {
    this.#subsets = subsetsOf(own).map((subset, index) => ({ ...subset, isBasic: index === 0 }));
    this.#unread = [...fallbacks];
  }

  /** The Basic Latin subset. */
  get first(): FontSubset {
    return this.#subsets[0] as FontSubset;
  }

  *[Symbol.iterator](): Iterator<FontSubset> {
    for (let index = 0; ; index++) {
      while (index === this.#subsets.length) {
        const next = this.#unread.shift();
        if (!next) return;
        this.#subsets.push(...subsetsOf(next));
      }
      yield this.#subsets[index] as FontSubset;
    }
  }
}

/** The subsets of a family of Tuval's by its name in CSS, `Inter` or `Noto Sans Thai`; undefined where there is none. */
export function subsetsNamed(name: string): readonly FontSubset[] | undefined {
  packagesByName ??= new Map(
    [...OWN_NAMES.flatMap((family) => [OWN[family], ...fallbacks(family, 'sc')])].map((family) => [
      family.package.replace(/^.*\//, ''),
      family,
    ]),
  );
  const family = packagesByName.get(name.toLowerCase().replaceAll(' ', '-'));
  return (
    family && subsetsOf(family).map((subset, index) => (index === 0 ? { ...subset, isBasic: true } : subset))
  );
}

let packagesByName: Map<string, FontFamily> | undefined;
const OWN_NAMES = Object.keys(OWN) as FamilyName[];

/** A family of the template kit by its name in CSS. */
export function ownFamilyNamed(name: string): FamilyName | undefined {
  const end = `/${name.toLowerCase().replaceAll(' ', '-')}`;
  return OWN_NAMES.find((family) => OWN[family].package.endsWith(end));
}

function fallbacks(family: FamilyName, han: HanForm): readonly FontFamily[] {
  const hanForms = [han, ...HAN_FORMS.filter((form) => form !== han)];
  const sans = [
    { package: SANS, without: 'devanagari' },
    ...families(SANS, { ...BOTH, ...SANS_ONLY }),
    ...hanFamilies(SANS, hanForms),
  ];
  if (family === 'sans') return [...sans, ...SYMBOLS];
  if (family === 'condensed' || family === 'mono') return [OWN.sans, ...sans, ...SYMBOLS];
  return [
    { package: SERIF },
    { package: '@fontsource-variable/noto-naskh-arabic', extent: EXTENTS.arabic },
    ...families(SERIF, BOTH),
    ...hanFamilies(SERIF, hanForms),
    OWN.sans,
    ...sans,
    ...SYMBOLS,
  ];
}

function families(base: string, scripts: Record<string, Omit<FontFamily, 'package'>>): FontFamily[] {
  return Object.entries(scripts).map(([script, extents]) => ({ package: `${base}-${script}`, ...extents }));
}

function hanFamilies(base: string, forms: readonly HanForm[]): FontFamily[] {
  return forms.map((form) => ({ package: `${base}-${form}`, extent: EXTENTS.ideographic }));
}

const require = createRequire(import.meta.url);
const subsetsByPackage = new Map<string, readonly FontSubset[]>();

/** `unicode.json` lists the CSS unicode-range of each subset, with the basic ones last. */
function subsetsOf(family: FontFamily): readonly FontSubset[] {
  let subsets = subsetsByPackage.get(family.package);
  if (!subsets) {
    const unicodeRanges = readJson<Record<string, string>>(`${family.package}/unicode.json`);
    subsets = Object.entries(unicodeRanges)
      .map(([key, unicodeRange]) => [key.replace(/[[\]]/g, ''), unicodeRange] as const)
      .filter(([label]) => label !== family.without)
      .map(([label, unicodeRange]) => subsetOf(family, label, unicodeRange))
      .reverse();
    subsetsByPackage.set(family.package, subsets);
  }
  return subsets;
}

function subsetOf(family: FontFamily, label: string, unicodeRange: string): FontSubset {
  const isVariable = family.package.startsWith('@fontsource-variable/');
  const base = `${family.package}/files/${family.package.split('/')[1]}-${label}`;
  return {
    name: `${family.package} ${label}`,
    family,
    ranges: family.isUndersold ? [[0, 0x10ffff]] : parseUnicodeRange(unicodeRange),
    isBasic: false,
    isVariable,
    get weights() {
      return metadataOf(family).weights;
    },
    get hasItalics() {
      return metadataOf(family).styles.includes('italic');
    },
    path: (weight, isItalic = false) => {
      const style = isItalic ? 'italic' : 'normal';
      return require.resolve(
        isVariable
          ? `${base}-wght-${style}.woff2`
          : `${base}-${nearest(weight, metadataOf(family).weights)}-${style}.woff`,
      );
    },
  };
}

interface FamilyMetadata {
  weights: readonly number[];
  styles: readonly string[];
}

const metadataByPackage = new Map<string, FamilyMetadata>();

function metadataOf(family: FontFamily): FamilyMetadata {
  let metadata = metadataByPackage.get(family.package);
  if (!metadata) {
    metadata = readJson<FamilyMetadata>(`${family.package}/metadata.json`);
    metadataByPackage.set(family.package, metadata);
  }
  return metadata;
}

function nearest(wanted: number, values: readonly number[]): number {
  return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));
}

/** Parses the value of the CSS descriptor `unicode-range`: `U+0000-00FF,U+0131`. */
function parseUnicodeRange(value: string): CodePointRange[] {
  const ranges = value.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return ranges.sort(([one], [other]) => one - other);
}

function readJson<Content>(specifier: string): Content {
  return JSON.parse(readFileSync(require.resolve(specifier), 'utf8')) as Content;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FamilyName } from '../../templates/kit/index.js';

/** Which @fontsource package each family of the template kit is set in. */
const PACKAGES: Record<FamilyName, string> = {
  sans: '@fontsource/inter',
  serif: '@fontsource/source-serif-4',
  condensed: '@fontsource/fira-sans-extra-condensed',
};

/** Where a character is looked for that the family itself lacks: the serif has no polytonic Greek. */
const FALLBACKS: Record<FamilyName, readonly FamilyName[]> = {
  sans: ['serif'],
  serif: ['sans'],
  condensed: ['sans', 'serif'],
};

/** A part of a family: the characters of some scripts, in files of its own. */
export interface Subset {
  /** The package's name for it: latin, latin-ext, cyrillic, … */
  name: string;
  /** Inclusive code point ranges that the part is meant for. */
  ranges: readonly (readonly [first: number, last: number])[];
}

/** A step of the search for a character's font. */
export interface SearchStep {
  family: FamilyName;
  subset: Subset;
  /** True for the family's own part with the letters of ASCII, which sets all that it has. */
  isBasic: boolean;
}

const require = createRequire(import.meta.url);
const searchOrders = new Map<FamilyName, readonly SearchStep[]>();

/** Where the characters of a text in a family are looked for: its own parts, the most used first, then the others. */
export function searchOrder(family: FamilyName): readonly SearchStep[] {
  let order = searchOrders.get(family);
  if (!order) {
    order = [family, ...FALLBACKS[family]].flatMap((searched) =>
      readSubsets(searched).map((subset, index) => ({
        family: searched,
        subset,
        isBasic: searched === family && index === 0,
      })),
    );
    searchOrders.set(family, order);
  }
  return order;
}

/** Path of the WOFF file of one part of a family. */
export function fontFilePath(family: FamilyName, subset: string, weight: number, italic: boolean): string {
  const packageName = PACKAGES[family];
  const base = packageName.slice('@fontsource/'.length);
  return require.resolve(
    `${packageName}/files/${base}-${subset}-${weight}-${italic ? 'italic' : 'normal'}.woff`,
  );
}

/** `unicode.json` lists the CSS unicode-range of each subset, with the basic ones last. */
function readSubsets(family: FamilyName): Subset[] {
  const path = require.resolve(`${PACKAGES[family]}/unicode.json`);
  const unicodeRanges = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return Object.entries(unicodeRanges)
    .map(([name, unicodeRange]) => ({ name, ranges: parseUnicodeRange(unicodeRange) }))
    .reverse();
}

/** Parses the value of the CSS descriptor `unicode-range`: `U+0000-00FF,U+0131`. */
function parseUnicodeRange(value: string): [number, number][] {
  return value.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

import { pathToFileURL } from 'node:url';
import type { FamilyName, HanForm, TextFace } from '../../templates/contract/index.js';
import { type FontSubset, searchOrder } from '../../workers/fonts/catalogue.js';
import { FontFile } from '../../workers/fonts/font-file.js';

const FAMILIES: readonly FamilyName[] = ['sans', 'serif', 'condensed'];
const HAN_FORMS: readonly HanForm[] = ['sc', 'tc', 'jp', 'kr'];
const WEIGHTS = [400, 500, 600, 700, 800];

/** The last code point that the basic subsets have any use for. */
const LAST_BASIC = 0xffff;

/** The value of `font-family` that stands for a face: the packages in the order in which Tuval searches them. */
export function fontStack({ family, han }: Pick<TextFace, 'family' | 'han'>): string {
  const packages = Array.from(searchOrder(family, han), (subset) => subset.family.package);
  return [...new Set(packages)].map(cssName).join(', ');
}

/** An `@font-face` rule for every font file that Tuval may set text in, with the characters it takes from it. */
export function fontFaceRules(): string {
  const subsets = new Map<string, FontSubset>();
  for (const family of FAMILIES) {
    for (const han of HAN_FORMS) {
      for (const subset of searchOrder(family, han)) {
        if (subset.isBasic || !subsets.has(subset.name)) subsets.set(subset.name, subset);
      }
    }
  }
  // Of the rules of a family that have a character, the last one wins.
  return [...subsets.values()].reverse().flatMap(rulesOf).join('\n');
}

function rulesOf(subset: FontSubset): string[] {
  const ranges = unicodeRange(subset);
  if (subset.isVariable) return [rule(subset, '100 900', subset.path(400), ranges)];
  return WEIGHTS.map((weight) => rule(subset, `${weight}`, subset.path(weight), ranges));
}

function rule(subset: FontSubset, weight: string, path: string, ranges: string): string {
  const url = pathToFileURL(path).href;
  return `@font-face { font-family: ${cssName(subset.family.package)}; font-weight: ${weight}; src: url("${url}");
    unicode-range: ${ranges}; }`;
}

function unicodeRange(subset: FontSubset): string {
  const ranges = subset.isBasic ? coverage(subset) : subset.ranges;
  return ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(', ');
}

/**
 * What a file has, however little of it the package's ranges name; but of marks only those named, because with the others
 * a browser would put together what another subset has in one piece.
 */
function coverage(subset: FontSubset): (readonly [number, number])[] {
  const file = new FontFile(subset.name, subset.path(400));
  const ranges: [number, number][] = subset.ranges.map(([first, last]) => [first, last]);
  for (let codePoint = 0; codePoint <= LAST_BASIC; codePoint++) {
    if (!file.has(codePoint) || /\p{M}/u.test(String.fromCodePoint(codePoint))) continue;
    const current = ranges.at(-1);
    if (current?.[1] === codePoint - 1) current[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}

function cssName(packageName: string): string {
  return packageName.replace(/^@/, '').replace('/', '-');
}

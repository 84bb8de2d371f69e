import { pathToFileURL } from 'node:url';
import type { FamilyName, HanForm, TextFace } from '../../templates/contract/index.js';
import { type FontPart, searchOrder } from '../../workers/fonts/catalogue.js';
import { FontFile } from '../../workers/fonts/font-file.js';

const FAMILIES: readonly FamilyName[] = ['sans', 'serif', 'condensed'];
const HAN_FORMS: readonly HanForm[] = ['sc', 'tc', 'jp', 'kr'];
const WEIGHTS = [400, 500, 600, 700, 800];

/** The last code point that the basic parts have any use for. */
const LAST_BASIC = 0xffff;

/** The value of `font-family` that stands for a face: the packages in the order in which Tuval searches them. */
export function fontStack({ family, han }: Pick<TextFace, 'family' | 'han'>): string {
  const packages = Array.from(searchOrder(family, han), (part) => part.family.package);
  return [...new Set(packages)].map(cssName).join(', ');
}

/** An `@font-face` rule for every font file that Tuval may set text in, with the characters it takes from it. */
export function fontFaceRules(): string {
  const parts = new Map<string, FontPart>();
  for (const family of FAMILIES) {
    for (const han of HAN_FORMS) {
      for (const part of searchOrder(family, han)) {
        if (part.isBasic || !parts.has(part.name)) parts.set(part.name, part);
      }
    }
  }
  // Of the rules of a family that have a character, the last one wins.
  return [...parts.values()].reverse().flatMap(rulesOf).join('\n');
}

function rulesOf(part: FontPart): string[] {
  const ranges = unicodeRange(part);
  if (part.isVariable) return [rule(part, '100 900', part.path(400), ranges)];
  return WEIGHTS.map((weight) => rule(part, `${weight}`, part.path(weight), ranges));
}

function rule(part: FontPart, weight: string, path: string, ranges: string): string {
  const url = pathToFileURL(path).href;
  return `@font-face { font-family: ${cssName(part.family.package)}; font-weight: ${weight}; src: url("${url}");
    unicode-range: ${ranges}; }`;
}

function unicodeRange(part: FontPart): string {
  const ranges = part.isBasic ? coverage(part) : part.ranges;
  return ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(', ');
}

/**
 * What a file has, however little of it the package's ranges name; but of marks only those named, because with the others
 * a browser would put together what another part has in one piece.
 */
function coverage(part: FontPart): (readonly [number, number])[] {
  const file = new FontFile(part.name, part.path(400));
  const ranges: [number, number][] = part.ranges.map(([first, last]) => [first, last]);
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

import { pathToFileURL } from 'node:url';
import type {
  FaceRange,
  FamilyName,
  FontFace,
  HanForm,
  TextFace,
} from '../../../templates/contract/index.js';
import { type CodePointRange, type FontSubset, searchOrder } from '../../../workers/fonts/catalogue.js';
import { FontFile, readSfnt } from '../../../workers/fonts/font-file.js';

const FAMILIES: readonly FamilyName[] = ['sans', 'serif', 'condensed', 'mono'];
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
  const family = cssName(subset.family.package);
  const ranges = rangesOf(subset);
  const face = (weights: FaceRange, path: string) =>
    fontFaceRule({ family, weights, sources: [{ file: pathToFileURL(path) }], range: ranges });
  if (subset.isVariable) return [face([100, 900], subset.path(400))];
  return WEIGHTS.map((weight) => face([weight, weight], subset.path(weight)));
}

/** A face of one file as CSS writes it. */
export function fontFaceRule({
  family,
  weights = [400, 400],
  slopes,
  sources,
  range = [],
}: FontFace): string {
  const [source] = sources;
  const ranges = range.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(', ');
  return `@font-face { font-family: "${family}"; font-weight: ${weights.join(' ')}; font-style: ${slopes ? 'italic' : 'normal'};
    src: url("${source && 'file' in source ? source.file.href : ''}"); unicode-range: ${ranges}; }`;
}

/** The characters that Tuval takes from a subset. */
export function rangesOf(subset: FontSubset): readonly CodePointRange[] {
  return subset.isBasic ? coverage(subset) : subset.ranges;
}

/**
 * What a file has, however little of it the package's ranges name; but of marks only those named, because with the others
 * a browser would put together what another subset has in one piece.
 */
function coverage(subset: FontSubset): CodePointRange[] {
  const cached = COVERAGES.get(subset.path(400));
  if (cached) return cached;
  const file = new FontFile(subset.name, () => readSfnt(subset.path(400)));
  const ranges: [number, number][] = subset.ranges.map(([first, last]) => [first, last]);
  for (let codePoint = 0; codePoint <= LAST_BASIC; codePoint++) {
    if (!file.has(codePoint) || /\p{M}/u.test(String.fromCodePoint(codePoint))) continue;
    const current = ranges.at(-1);
    if (current?.[1] === codePoint - 1) current[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  COVERAGES.set(subset.path(400), ranges);
  return ranges;
}

/** By the files of subsets: looking for every character takes long, and each document asks. */
const COVERAGES = new Map<string, CodePointRange[]>();

/** The name of a package's family as an identifier of CSS. */
export function cssName(packageName: string): string {
  return packageName.replace(/^@/, '').replace('/', '-');
}

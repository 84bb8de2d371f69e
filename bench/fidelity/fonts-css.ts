import { pathToFileURL } from 'node:url';
import type { FamilyName } from '../../templates/kit/index.js';
import { fontFilePath, searchOrder } from '../../workers/fonts/catalogue.js';

const FAMILIES: readonly FamilyName[] = ['sans', 'serif', 'condensed'];
const WEIGHTS = [400, 500, 600, 700, 800];

/** The value of `font-family` that stands for a family of the template kit. */
export function fontStack(family: FamilyName): string {
  const families = [family, ...searchOrder(family).map((step) => step.family)];
  return [...new Set(families)].map(cssName).join(', ');
}

/** An `@font-face` rule for every font file that Tuval may set text in, with the characters it is meant for. */
export function fontFaceRules(): string {
  return FAMILIES.flatMap((family) =>
    searchOrder(family)
      .filter((step) => step.family === family)
      .reverse() // the last rule that has a character wins
      .flatMap(({ subset }) =>
        WEIGHTS.map((weight) => {
          const url = pathToFileURL(fontFilePath(family, subset.name, weight, false)).href;
          return `@font-face { font-family: ${cssName(family)}; font-weight: ${weight}; src: url("${url}");
            unicode-range: ${subset.ranges.map(unicodeRange).join(', ')}; }`;
        }),
      ),
  ).join('\n');
}

function cssName(family: FamilyName): string {
  return `tuval-${family}`;
}

function unicodeRange([first, last]: readonly [number, number]): string {
  return `U+${first.toString(16)}-${last.toString(16)}`;
}

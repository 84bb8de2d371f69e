/** What quirks mode changes of computed styles. */

import type { PlainValue } from '../grammars/grammars.js';
import type { Candidate } from './cascade.js';
import type { ComputedValues } from './computed-style.js';

/**
 * Elements with a margin above them that does not count at the edges of bodies and cells (HTML, section 15.3.10): `__qem` in
 * Chromium's html.css.
 */
const ABOVE = new Set(
  'p pre xmp plaintext listing blockquote dir dl h1 h2 h3 h4 h5 h6 menu ol ul'.split(' '),
);
/** Those of them with one below them, too. */
const BELOW = new Set('p pre xmp plaintext listing'.split(' '));

/** Which margins of a box are quirky: one object for each answer. */
export interface QuirkyMargins {
  readonly isTopMarginQuirky: boolean;
  readonly isBottomMarginQuirky: boolean;
}

const NONE: QuirkyMargins = { isTopMarginQuirky: false, isBottomMarginQuirky: false };
const TOP: QuirkyMargins = { ...NONE, isTopMarginQuirky: true };
const BOTTOM: QuirkyMargins = { ...NONE, isBottomMarginQuirky: true };
const BOTH: QuirkyMargins = { isTopMarginQuirky: true, isBottomMarginQuirky: true };

/** A symbol, which no longhand is, and which copies of values have, too. */
const QUIRKY = Symbol('quirky margins');

/**
 * Notes down which margins of an element are those of browsers' own styles.
 * @param candidates the declarations that may apply to it; those whose condition `holds` not are left out
 */
export function noteQuirkyMargins(
  values: ComputedValues,
  tag: string,
  candidates: readonly Candidate[],
  holds: (candidate: Candidate) => boolean,
): void {
  if (!ABOVE.has(tag)) return;
  const isOwn = (physical: string, logical: string) => {
    const says = ({ declared }: Candidate) =>
      declared.some(({ name }) => name === physical || name === logical);
    return candidates.findLast((each) => says(each) && holds(each))?.isDefault === true;
  };
  const isTop = isOwn('marginTop', 'marginBlockStart');
  const isBottom = BELOW.has(tag) && isOwn('marginBottom', 'marginBlockEnd');
  const quirky = isTop ? (isBottom ? BOTH : TOP) : isBottom ? BOTTOM : NONE;
  Object.assign(values, { [QUIRKY]: quirky });
}

/** Which have been noted down. */
export function quirkyMargins(values: ComputedValues): QuirkyMargins {
  return (values as { [QUIRKY]?: QuirkyMargins })[QUIRKY] ?? NONE;
}

/** Declarations that may apply to a table, which has the colour of the body and inherits none (`-internal-quirk-inherit` of Chromium). */
export function withColorOfBody(candidates: readonly Candidate[], color: PlainValue): readonly Candidate[] {
  const declared = [{ name: 'color', kind: 'constant', value: color }] as const;
  return [{ declared, condition: undefined, container: undefined, isDefault: true, layer: 0 }, ...candidates];
}

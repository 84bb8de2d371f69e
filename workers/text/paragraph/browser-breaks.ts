import { type BreakOpportunity, breakOpportunities } from '../break-opportunities.js';

/** Nothing but spaces is broken before these. */
const NEVER_BEFORE = new Set('!),./:;?]}');
/** Brackets that a line may begin with after punctuation. */
const OPENING = new Set('(<[{');
/** Letters, digits and what goes on with what follows. */
const GOES_ON = /[$'(/<@[^_`{\dA-Za-z]/;
const LETTER_OR_DIGIT = /[\dA-Za-z]/;

/** The last Latin letter of Latin Extended-A; what is after it may be a mark on a space. */
const LAST_LATIN = 0x17f;
const SPACE = 0x20;
const FIRST_PRINTABLE = 0x21;
const LAST_PRINTABLE = 0x7e;

const NO_BREAK_SPACE = 0xa0;
/** Stands in the text for an atomic box. */
const ATOMIC = 0xfffc;

/** Characters that end lines by UAX #14, but not in CSS, where they let them end (CSS Text 3, section 5.1). */
const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/;

/** Opportunities of UAX #14, where line feeds alone end lines. */
export function browserOpportunities(text: string): BreakOpportunity[] {
  const found = breakOpportunities(text);
  if (!LINE_ENDS.test(text)) return found;
  return found.flatMap((opportunity) => {
    const { position } = opportunity;
    if (position === text.length || !LINE_ENDS.test(text.charAt(position - 1))) return opportunity;
    return text.charCodeAt(position) === SPACE ? [] : { position, required: false };
  });
}

/**
 * Break opportunities as Chromium has them, which asks UAX #14 only where these say nothing: a line may end after spaces
 * whatever follows, as in `POST /api`; between printable ASCII characters it ends after `-` and `?` and before opening
 * brackets, but not after a slash (Blink, `LazyLineBreakIterator`).
 * @param found by UAX #14, in order, the end of the text last
 */
export function browserBreaks(text: string, found: readonly BreakOpportunity[]): BreakOpportunity[] {
  const breaks: BreakOpportunity[] = [];
  let next = 0;
  for (let at = 1; at < text.length; at++) {
    const opportunity = found[next]?.position === at ? found[next++] : undefined;
    if (opportunity?.required) breaks.push(opportunity);
    else if (breaksBetween(text, at) ?? opportunity !== undefined)
      breaks.push(opportunity ?? { position: at, required: false });
  }
  breaks.push(...found.slice(next));
  return breaks;
}

/** Undefined where UAX #14 decides. */
function breaksBetween(text: string, at: number): boolean | undefined {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  if (before === SPACE && after >= FIRST_PRINTABLE && after <= LAST_LATIN) return true;
  // Beside a replaced element or another atomic box, a line may end even at such a space (CSS Text 3, section 5.1).
  if (before === NO_BREAK_SPACE && after === ATOMIC) return true;
  if (before === ATOMIC && after === NO_BREAK_SPACE) return true;
  if (!isPrintable(before) || !isPrintable(after)) return undefined;
  const [one, other] = [text.charAt(at - 1), text.charAt(at)];
  if (NEVER_BEFORE.has(other)) return false;
  if (one === '-') {
    // Before a digit it may be a minus sign.
    if (other >= '0' && other <= '9') return LETTER_OR_DIGIT.test(text.charAt(at - 2));
    return other !== '$';
  }
  if (one === '?') return other !== '"' && other !== "'";
  return !GOES_ON.test(one) && OPENING.has(other);
}

function isPrintable(unit: number): boolean {
  return unit >= FIRST_PRINTABLE && unit <= LAST_PRINTABLE;
}

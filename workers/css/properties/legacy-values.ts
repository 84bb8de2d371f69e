/** Values as old documents write them, and as they are written now. */

import { type ComponentValue, CssValueError, type Values, wordOf } from '../syntax/component-values.js';
import { COMPUTED } from '../values/computation-context.js';
import { calculated } from '../values/math-functions.js';
import { isDeferred } from '../values/quantities.js';

const OF_MASKS: Readonly<Record<string, string>> = {
  border: 'border-box',
  padding: 'padding-box',
  content: 'content-box',
};

/** Words of breaks as they were written before there were columns, and when WebKit alone had these. */
const PAGE_BREAKS = { always: 'page' };
const COLUMN_BREAKS = { always: 'column', avoid: 'avoid-column' };

/** By properties with a vendor's prefix, or of old drafts, as they are written: what each word means. */
const MEANINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '-webkit-mask': OF_MASKS,
  '-webkit-mask-clip': OF_MASKS,
  '-webkit-mask-origin': OF_MASKS,
  // Compositing of Porter and Duff, by its names in WebKit.
  '-webkit-mask-composite': {
    'source-over': 'add',
    'source-in': 'intersect',
    'source-out': 'subtract',
    xor: 'exclude',
  },
  'page-break-before': PAGE_BREAKS,
  'page-break-after': PAGE_BREAKS,
  '-webkit-column-break-before': COLUMN_BREAKS,
  '-webkit-column-break-after': COLUMN_BREAKS,
  '-webkit-column-break-inside': COLUMN_BREAKS,
  'text-align': {
    '-webkit-auto': 'start',
    '-webkit-match-parent': 'match-parent',
  },
};

/** A value with the words that are drawn in place of old ones. @param property as it is written, in lower case */
export function withoutLegacyWords<Read extends Values>(
  property: string,
  values: Read,
): Read | ComponentValue[] {
  if (property === '-webkit-perspective') return values.map(asPixels);
  const meanings = Object.hasOwn(MEANINGS, property) ? MEANINGS[property] : undefined;
  if (!meanings) return values;
  return values.map((value) => {
    const word = wordOf(value);
    const meaning = word !== undefined && Object.hasOwn(meanings, word) ? meanings[word] : undefined;
    return meaning === undefined ? value : { kind: 'ident', text: meaning };
  });
}

const PIXEL = { kind: 'number', value: 1, unit: 'px' } as const;

/** A number without a unit as one of pixels. */
function asPixels(value: ComponentValue): ComponentValue {
  try {
    const found = calculated(value, COMPUTED);
    // What is of no length is a number of pixels.
    if (!found || isDeferred(found) || found.dimension !== 'number') return value;
    return { ...PIXEL, value: found.value };
  } catch (error) {
    // Whoever reads the value says what is wrong with it.
    if (error instanceof CssValueError) return value;
    throw error;
  }
}

const SIDES = ['top', 'right', 'bottom', 'left'];

/** Properties whose numbers are pixels. */
const LENGTHS: ReadonlySet<string> = new Set([
  ...['background-position', 'border-spacing', 'border-width', 'font-size', 'letter-spacing', 'word-spacing'],
  ...[
    'text-indent',
    'vertical-align',
    'width',
    'height',
    'min-width',
    'min-height',
    'max-width',
    'max-height',
  ],
  ...['margin', 'padding', 'clip'],
  ...SIDES.flatMap((side) => [side, `margin-${side}`, `padding-${side}`, `border-${side}-width`]),
]);

const COLORS: ReadonlySet<string> = new Set([
  ...['color', 'background-color', 'border-color'],
  ...SIDES.map((side) => `border-${side}-color`),
]);

/** A number that is a value, or one of several. */
const NUMBER = /(?<![^\s])[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?(?![^\s])/gi;
const ARGUMENT = /(?<![^\s,(])[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?(?![^\s,)])/gi;

/** Digits of a colour that CSS reads as an identifier, or as an integer, which may have what it takes for a unit behind it. */
const DIGITS = /(?<![^\s])(?:[a-f](?:[\da-f]{2}|[\da-f]{5})|(\d+)((?!e[+-]?\d)[a-f][\da-f]*)?)(?![^\s])/gi;

/**
 * A value of a document in quirks mode as it would be written in other modes: lengths without units, and colours without a
 * `#` (Quirks Mode Standard, sections 3.1 and 3.2).
 * @param property as it is written
 */
export function withoutQuirks(property: string, value: string): string {
  const name = property.toLowerCase();
  if (COLORS.has(name)) return value.replace(DIGITS, colored);
  if (!LENGTHS.has(name)) return value;
  if (name === 'clip') return /^\s*rect\(/i.test(value) ? value.replace(ARGUMENT, inPixels) : value;
  // Numbers within functions are numbers.
  return value.includes('(') ? value : value.replace(NUMBER, inPixels);
}

function inPixels(number: string): string {
  return Number(number) === 0 ? number : `${number}px`;
}

/** Integers lose the zeros before them, and have them again up to six digits. */
function colored(written: string, integer: string | undefined, rest = ''): string {
  if (integer === undefined) return `#${written}`;
  const digits = `${Number(integer)}${rest}`.padStart(6, '0');
  return digits.length === 6 ? `#${digits}` : written;
}

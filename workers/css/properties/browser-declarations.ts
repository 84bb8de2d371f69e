/** Whether browsers draw a value: what they pass over makes no difference to a picture. */

import { gradient, isGradient } from '../grammars/gradients.js';
import { isPrefixedGradient, prefixedGradient } from '../grammars/prefixed-gradients.js';
import {
  type ComponentValue,
  CssValueError,
  cssText,
  type FunctionValue,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import { mayBeOfSyntax } from '../syntax/css-syntax.js';
import type { ComputationContext } from '../values/computation-context.js';
import { areMixturesOfTwo } from '../values/css-colors.js';
import { calculated, MATH_FUNCTIONS } from '../values/math-functions.js';
import { calculatedText, isDeferred } from '../values/quantities.js';

/** Letters of a value that is compared with a formal syntax: a longer one may be of it. */
const LONGEST_COMPARED = 1_000;

const COLOR: ComponentValue = { kind: 'hash', text: '123456' };
const IMAGE: ComponentValue = {
  kind: 'function',
  name: 'linear-gradient',
  values: [COLOR, { kind: 'sign', text: ',' }, COLOR],
};
const PIXEL: ComponentValue = { kind: 'number', value: 1, unit: 'px' };

/** Functions that Chromium 156 knows and css-tree does not, each with a value that stands wherever it can. */
const STAND_INS: Readonly<Record<string, ComponentValue>> = {
  'contrast-color': COLOR,
  'light-dark': COLOR,
  image: IMAGE,
  'image-set': IMAGE,
  paint: IMAGE,
  '-webkit-image-set': IMAGE,
  '-webkit-cross-fade': IMAGE,
  shape: { kind: 'function', name: 'circle', values: [] },
};

/** Functions in place of any value, whose result nobody knows before it is computed, and addresses written with escapes. */
const ANYTHING: ReadonlySet<string> = new Set(['attr', 'if', 'url', 'src']);

const INSETS = /^(?:inset|top|right|bottom|left)(?:-|$)/;
const SIZES = /^(?:min-|max-)?(?:width|height|inline-size|block-size)$/;

/** Of functions that some properties have alone: in all others nothing is one. */
const OF_PROPERTIES: Readonly<Record<string, RegExp>> = {
  anchor: INSETS,
  'anchor-size': new RegExp(`${INSETS.source}|${SIZES.source}|^margin`),
  'calc-size': /^(?:min-)?(?:width|height|inline-size|block-size)$|^flex(?:-basis)?$/,
  'fit-content': /^grid/,
};

/**
 * Tells whether Chromium may take a value of a property: as css-tree's formal syntax has it, and generously where that is not
 * known.
 * @param property its name in CSS without a vendor's prefix
 */
export function mayBrowsersTake(property: string, values: Values, context: ComputationContext): boolean {
  if (has(values, (value) => value.kind === 'function' && isAnything(value))) return true;
  try {
    const text = cssText(withStandIns(values, property, context));
    return text.length > LONGEST_COMPARED || mayBeOfSyntax(property, text);
  } catch (error) {
    if (error instanceof CssValueError) return !error.isBroken;
    throw error;
  }
}

function isAnything({ name, values: [first, ...rest] }: FunctionValue): boolean {
  // Behind an address in quotation marks only modifiers may stand (CSS Values 4, section 4.5.4).
  const isBroken =
    first?.kind === 'string' && rest.some(({ kind }) => kind !== 'ident' && kind !== 'function');
  return ANYTHING.has(name) && !(name === 'url' && isBroken);
}

function has(values: Values, isWished: (value: ComponentValue) => boolean): boolean {
  return values.some(
    (value) =>
      isWished(value) ||
      ((value.kind === 'function' || value.kind === 'block') && has(value.values, isWished)),
  );
}

/** What words of Internet Explorer end with, such as `auto\9`; css-tree takes them for the words without it. */
const CONTROL_CHARACTERS = /[\p{Cc}\ufffd]/gu;

function withStandIns(values: Values, property: string, context: ComputationContext): ComponentValue[] {
  return values.map((value): ComponentValue => {
    if (value.kind === 'block') return { ...value, values: withStandIns(value.values, property, context) };
    if (value.kind === 'ident') return { ...value, text: value.text.replace(CONTROL_CHARACTERS, 'x') };
    if (value.kind !== 'function') return value;
    if (!areMixturesOfTwo([value])) throw new CssValueError('color-mix() takes two colours', true);
    if (Object.hasOwn(STAND_INS, value.name)) return STAND_INS[value.name] as ComponentValue;
    if (isGradient(value) || isPrefixedGradient(value)) {
      const found = gradient(value, context) ?? prefixedGradient(value, context);
      if (!found) throw new CssValueError(`${value.name}() is not read`, true);
      return IMAGE;
    }
    if (value.name === 'alpha' && wordOf(value.values[0]) === 'from') return COLOR;
    if (value.name === 'random') return value.values.find(({ kind }) => kind === 'number') ?? PIXEL;
    const owners = OF_PROPERTIES[value.name];
    if (owners && !owners.test(property))
      throw new CssValueError(`${value.name}() is of other properties`, true);
    if (owners && value.name !== 'fit-content') return PIXEL;
    if (MATH_FUNCTIONS.has(value.name)) return numberLike(value, context);
    return { ...value, values: withStandIns(value.values, property, context) };
  });
}

/** A number of the dimension of a math function, which is brought into any range. @throws CssValueError for a broken one */
function numberLike(value: ComponentValue, context: ComputationContext): ComponentValue {
  try {
    const found = calculated(value, context);
    if (!found || isDeferred(found)) return value;
    const isShare = found.percent !== 0;
    if (isShare && found.value !== 0) return value;
    return {
      kind: 'sign',
      text: calculatedText({ ...found, value: isShare ? 0 : 1, percent: isShare ? 1 : 0 }),
    };
  } catch (error) {
    if (error instanceof CssValueError && !error.isBroken) return value;
    throw error;
  }
}

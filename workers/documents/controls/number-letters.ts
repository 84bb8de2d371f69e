/** Digits before the point, with a sign, and after it. */
interface Digits {
  whole: number;
  fraction: number;
}

/** A floating-point number, with nothing around it (HTML, section 2.3.4.3). */
const NUMBER = /^(-?)(\d*)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?$/i;

/**
 * Letters that a field for a number between two bounds has room for: those of its bounds and its step. Undefined for one
 * without bounds, which is as wide as other fields (Blink, `NumberInputType::SizeShouldIncludeDecoration`).
 */
export function numberLetters(attribute: (name: string) => string | undefined): number | undefined {
  const step = attribute('step') ?? '';
  if (step.toLowerCase() === 'any') return undefined;
  const [least, most] = [digitsOf(attribute('min')), digitsOf(attribute('max'))];
  if (!least || !most) return undefined;
  const all = [least, most, digitsOf(step) ?? { whole: 1, fraction: 0 }];
  const fraction = Math.max(...all.map((each) => each.fraction));
  return Math.max(...all.map(({ whole }) => whole)) + fraction + (fraction > 0 ? 1 : 0);
}

/** An exponent moves the point of a fraction, but adds no digits to a whole number, as in Chromium. */
function digitsOf(text = ''): Digits | undefined {
  const [isNumber, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (!isNumber || whole + fraction === '') return undefined;
  const count = (whole + fraction).replace(/^0+(?=\d)/, '').length;
  const places = fraction.length - Number(exponent);
  if (places <= 0) return { whole: sign.length + count, fraction: 0 };
  return { whole: sign.length + Math.max(1, count - places), fraction: places };
}

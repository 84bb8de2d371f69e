/** Values of CSS with numbers that nobody means. */

/** A number with its unit, that is no part of a name or a colour. */
const NUMBER = /(?<![\w#.-])[-+]?(?:\d+\.?\d*|\.\d+)(px|em|deg|%|fr|s|ms)?(?![\w.])/g;

const LITERALS = ['0', '-1', '-1e30', '1e30', '1e-30'];
const CALCULATED = ['infinity', '-infinity', 'NaN'];

/** A value with each of its numbers, one at a time, replaced by extreme ones of the same unit. */
export function withExtremes(value: string): string[] {
  return [...value.matchAll(NUMBER)].flatMap(({ 0: number, 1: unit = '', index }) => {
    const extremes = [
      ...LITERALS.map((literal) => literal + unit),
      ...CALCULATED.map((constant) => (unit === '' ? `calc(${constant})` : `calc(${constant} * 1${unit})`)),
    ];
    return extremes.map((extreme) => value.slice(0, index) + extreme + value.slice(index + number.length));
  });
}

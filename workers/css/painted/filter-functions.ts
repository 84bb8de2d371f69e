import { solidPaint } from '../../raster/color.js';
import type { Filter } from '../../raster/filters.js';
import { type Matrix, scaleOf } from '../../raster/matrix.js';
import { colorOf } from '../values/css-colors.js';
import { functionOf, lengthIn, parts } from '../values/values.js';
import { colorMatrix } from './color-filters.js';

/** Where filters apply. */
interface FilterPlace {
  /** From the box's pixels to the frame's. */
  matrix: Matrix;
  /** Frame pixels per CSS pixel. */
  scale: number;
  /** Value of `color`. */
  current: string;
  /** The filters of an element that is named as `url(#id)`: none where there is no such element. */
  referred?(reference: string): readonly Filter[];
}

/**
 * Parses `filter` and `backdrop-filter` (Filter Effects 1, section 6).
 * @returns the filters in the order in which they apply
 * @throws for a syntax that is not supported
 */
export function filtersOf(value: string, place: FilterPlace): Filter[] {
  if (value.trim() === 'none') return [];
  return parts(value, ' ').flatMap((text): readonly Filter[] => {
    if (/^url\(/i.test(text) && place.referred) return place.referred(text);
    const { name = '', content = '' } = functionOf(text) ?? {};
    const filter = filterOf(name, content, place);
    if (!filter) throw new Error(`the filter ${text} is not drawn`);
    return [filter];
  });
}

function filterOf(name: string, content: string, place: FilterPlace): Filter | undefined {
  if (name === 'blur') {
    const sigma = deviation(content.trim() || '0', place);
    return sigma === undefined ? undefined : { kind: 'blur', sigma };
  }
  if (name === 'drop-shadow') return shadow(content, place);
  const matrix = colorMatrix(name, content);
  return matrix?.every((number) => Number.isFinite(Math.fround(number)))
    ? { kind: 'colors', matrix }
    : undefined;
}

/** Standard deviation of a blur in frame pixels; undefined where it is none. */
function deviation(text: string, { matrix, scale }: FilterPlace): number | undefined {
  const length = text.endsWith('%') ? undefined : lengthIn(text, { scale, whole: 0 });
  const sigma = length === undefined ? Number.NaN : Math.fround(length * scaleOf(matrix));
  // Between two keyframes an easing function may go below nothing.
  return Number.isFinite(sigma) ? Math.max(0, sigma) : undefined;
}

function shadow(content: string, place: FilterPlace): Filter | undefined {
  const lengths: string[] = [];
  let color = colorOf(place.current);
  for (const word of parts(content, ' ')) {
    if (lengthIn(word, { scale: 1, whole: Number.NaN }) !== undefined) lengths.push(word);
    else color = word.toLowerCase() === 'currentcolor' ? color : colorOf(word);
  }
  const [across, down, blur = '0', ...others] = lengths;
  const sigma = deviation(blur, place);
  if (across === undefined || down === undefined || others.length > 0 || sigma === undefined || !color)
    return undefined;
  const { matrix, scale } = place;
  const [x, y] = [across, down].map((length) => lengthIn(length, { scale, whole: Number.NaN }) ?? Number.NaN);
  const [a, b, c, d] = matrix;
  const moved = [a * (x as number) + c * (y as number), b * (x as number) + d * (y as number)].map(
    Math.round,
  );
  if (!moved.every(Number.isFinite)) return undefined;
  return { kind: 'shadow', x: moved[0] as number, y: moved[1] as number, sigma, paint: solidPaint(color) };
}

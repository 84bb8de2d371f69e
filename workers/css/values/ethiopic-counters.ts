/** Ethiopic numbers (CSS Counter Styles 3, section 7.2): pairs of digits with signs of a hundred and of ten thousand. */

const UNITS = '፩፪፫፬፭፮፯፰፱';
const TENS = '፲፳፴፵፶፷፸፹፺';
const HUNDRED = '፻';
const TEN_THOUSAND = '፼';

/** @returns undefined for what is less than 1 */
export function ethiopic(number: number): string | undefined {
  if (number < 1) return undefined;
  if (number === 1) return UNITS[0];
  const pairs: number[] = [];
  for (let rest = number; rest > 0; rest = Math.floor(rest / 100)) pairs.push(rest % 100);
  let text = '';
  for (const [index, pair] of pairs.entries()) {
    const isOdd = index % 2 === 1;
    const isLeftOut = pair === 0 || (pair === 1 && (isOdd || index === pairs.length - 1));
    const digits = isLeftOut ? '' : `${TENS[Math.floor(pair / 10) - 1] ?? ''}${UNITS[(pair % 10) - 1] ?? ''}`;
    const sign = isOdd ? (pair === 0 ? '' : HUNDRED) : index > 0 ? TEN_THOUSAND : '';
    text = `${digits}${sign}${text}`;
  }
  return text;
}

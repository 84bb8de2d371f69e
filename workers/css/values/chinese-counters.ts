/** Chinese numbers (CSS Counter Styles 3, section 7.1.1; Blink, `CounterStyle`, has greater ones, too). */

import type { NumberWriter } from './additive-counters.js';

interface Chinese {
  /** From 0 to 9. */
  digits: string;
  /** Of tens, hundreds and thousands. */
  units: string;
  /** Of ten thousand, and of a hundred million. */
  groups: string;
  negative: string;
  /** Set if 10 is ten, and not one ten. */
  isInformal: boolean;
}

const TRADITIONAL = {
  ...{ digits: '零一二三四五六七八九', units: '十百千', groups: '萬億' },
  ...{ negative: '負', isInformal: true },
};

/** Styles of Chinese numbers. */
export const CHINESE: Readonly<Record<string, Chinese>> = {
  'cjk-ideographic': TRADITIONAL,
  'trad-chinese-informal': TRADITIONAL,
  'trad-chinese-formal': {
    ...{ digits: '零壹貳參肆伍陸柒捌玖', units: '拾佰仟', groups: '萬億' },
    ...{ negative: '負', isInformal: false },
  },
  'simp-chinese-informal': {
    ...{ digits: '零一二三四五六七八九', units: '十百千', groups: '万亿' },
    ...{ negative: '负', isInformal: true },
  },
  'simp-chinese-formal': {
    ...{ digits: '零壹贰叁肆伍陆柒捌玖', units: '拾佰仟', groups: '万亿' },
    ...{ negative: '负', isInformal: false },
  },
};

/** Writes digits with their units, and one zero for those between that are 0. */
export function chinese({ digits, units, groups, negative, isInformal }: Chinese): NumberWriter {
  return (number) => {
    if (number === 0) return digits[0];
    let text = '';
    let isAfterZero = false;
    const places = Array.from(String(Math.abs(number)), Number);
    for (const [index, digit] of places.entries()) {
      const place = places.length - 1 - index;
      if (digit === 0) isAfterZero = text !== '';
      else {
        // As in Chromium, in every group of four digits.
        const isFirst =
          place % 4 === 1 && places.slice(Math.max(0, index - 2), index).every((each) => each === 0);
        const isTen = isInformal && digit === 1 && isFirst;
        text += `${isAfterZero ? digits[0] : ''}${isTen ? '' : digits[digit]}${units[(place % 4) - 1] ?? ''}`;
        isAfterZero = false;
      }
      const isGroup = place > 0 && place % 4 === 0;
      // Zeros at the end of a group are not said, those at the beginning of the next one are.
      if (isGroup) isAfterZero = false;
      if (isGroup && places.slice(Math.max(0, index - 3), index + 1).some((each) => each > 0))
        text += groups[place / 4 - 1];
    }
    return number < 0 ? negative + text : text;
  };
}

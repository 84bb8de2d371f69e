import t from 'tap';
import {
  type Column,
  distributed,
  fixedWidths,
} from '../../../workers/layout/formatting/table/column-distribution.js';

const PLAIN = { percent: undefined, percentInset: 0, isFixed: false, isMerged: false };
const auto = (min: number, max: number): Column => ({ ...PLAIN, min, max });
const fixed = (max: number): Column => ({ ...PLAIN, min: 10, max, isFixed: true });
const percent = (share: number): Column => ({ ...PLAIN, min: 10, max: 20, percent: share });

t.test('columns are never narrower than their minimums', async (t) => {
  t.strictSame(distributed([auto(30, 60), fixed(80), percent(50)], 20), [30, 10, 10]);
});

t.test(
  'percentages grow first, then fixed widths, then the others in proportion to what they miss',
  async (t) => {
    const columns = [auto(10, 40), auto(10, 70), fixed(50), percent(25)];
    t.strictSame(distributed(columns, 60), [10, 10, 25, 15]);
    t.strictSame(distributed(columns, 80), [10, 10, 40, 20]);
    t.strictSame(distributed(columns, 100).map(Math.round), [12, 13, 50, 25]);
  },
);

t.test(
  'what is left over goes to the columns that say nothing, or else to all of the first kind',
  async (t) => {
    t.strictSame(distributed([auto(10, 20), auto(10, 40), fixed(50)], 170), [40, 80, 50]);
    t.strictSame(distributed([fixed(20), fixed(60)], 160), [40, 120]);
    t.strictSame(distributed([percent(10), percent(30)], 100), [25, 75]);
    t.strictSame(distributed([auto(0, 0), auto(0, 0)], 30), [15, 15]);
    t.strictSame(distributed([], 30), []);
  },
);

t.test('columns in which no cell begins have no width', async (t) => {
  t.strictSame(distributed([auto(10, 20), { ...auto(0, 0), isMerged: true }], 60), [60, 0]);
});

t.test('the last column takes what 64ths of pixels leave', async (t) => {
  const widths = distributed([auto(0, 1), auto(0, 1), auto(0, 1)], 100);
  t.strictSame(widths, [33.328125, 33.328125, 33.34375]);
});

t.test('columns of a fixed layout shrink where there is too little room', async (t) => {
  t.strictSame(fixedWidths([fixed(80), fixed(80)], 200), [100, 100]);
  t.strictSame(fixedWidths([percent(60), percent(60), auto(0, 0)], 100), [50, 50, 0]);
  t.strictSame(fixedWidths([{ ...percent(20), percentInset: 4 }, auto(0, 0)], 100), [24, 76]);
  t.strictSame(fixedWidths([fixed(0), auto(0, 0)], 100), [0, 100]);
});

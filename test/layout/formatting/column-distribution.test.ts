import t from 'tap';
import { type Column, distributed } from '../../../workers/layout/formatting/table/column-distribution.js';

const auto = (min: number, max: number): Column => ({ min, max, percent: 0, isFixed: false });
const fixed = (max: number): Column => ({ min: 10, max, percent: 0, isFixed: true });
const percent = (share: number): Column => ({ min: 10, max: 20, percent: share, isFixed: false });

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

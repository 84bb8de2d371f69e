import t from 'tap';
import { list, number, text } from '../../templates/contract/index.js';
import { withDefaults } from '../../workers/documents/default-values.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const fields = {
  name: text({ label: 'x', default: 'Çay' }),
  price: number({ label: 'x', default: 30, min: 0, max: 500 }),
};
const lines = list({ label: 'x', max: 9, fields, default: [{ name: 'Kahve' }] });
const DOCUMENT = {
  fields: {
    title: text({ label: 'x', default: 'Menü' }),
    'rows.price.sum': number({ label: 'x', default: 7, min: 0, max: 9 }),
  },
  // One declaration under two keys.
  repeated: { lists: { lines, rows: lines }, writtenFor: () => t.fail() as never },
};

const TOTALS = { 'rows.price.min': 30, 'rows.price.max': 30, 'rows.price.sum': 7 };
const ROWS = { ...{ rows: 1, 'rows[0].name': 'Kahve', 'rows[0].price': 30 }, ...TOTALS };

t.test('a document that is given nothing has the items of its lists, and their totals', async (t) => {
  t.same(withDefaults(DOCUMENT, {}), {
    ...{ title: 'Menü', lines: 1, 'lines[0].name': 'Kahve', 'lines[0].price': 30, ...ROWS },
    ...{ 'lines.price.min': 30, 'lines.price.max': 30, 'lines.price.sum': 30 },
  });
});

t.test('items that are given have the defaults of fields where they say nothing', async (t) => {
  for (const count of [0, 2, 1, 3]) {
    const items = Array.from({ length: count }, (_, at) => at).flatMap((at) => [
      [`lines[${at}].name`, 'Çay'],
      [`lines[${at}].price`, at === 0 ? 5 : 30],
    ]);
    const [least, most] = [Math.min(count, 1) * 5, count > 1 ? 30 : count * 5];
    t.same(withDefaults(DOCUMENT, { title: 'x', lines: count, ...(count > 0 && { 'lines[0].price': 5 }) }), {
      ...{ title: 'x', lines: count, ...Object.fromEntries(items), ...ROWS },
      ...{ 'lines.price.min': least, 'lines.price.max': most },
      ...{ 'lines.price.sum': count === 0 ? 0 : 5 + 30 * (count - 1) },
    });
  }
});

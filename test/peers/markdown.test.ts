import t from 'tap';
import { markdownTable } from '../../bench/peers/markdown.js';

t.test('a table has a rule below its head, and columns as wide as their widest cell', async (t) => {
  const rows = [
    ['name', 'x'],
    ['a', '1'],
    ['longer', '12345'],
  ];
  t.equal(
    markdownTable(rows),
    `| name   |     x |
| ------ | ----: |
| a      |     1 |
| longer | 12345 |
`,
  );
});

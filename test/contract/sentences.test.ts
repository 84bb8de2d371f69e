import { test } from 'tap';
import { sentencesOf } from './sentences.js';

test('a document is split into its sentences, items, rows and paths', (t) => {
  const document = `# All of it

One, at /a.b. Two: \`x. y\`
goes on. three.

## 4.2 GET /api/x

- First. Second,
  with its end.
  1. Third

| Head | Meaning |
|---|---|
| a | b. c. |

After it.

### Keys
Only one.
`;
  t.strictSame(
    sentencesOf(document).map(({ id, text }) => `${id} ${text}`),
    [
      '0-1 One, at /a.b.',
      '0-2 Two: `x.',
      '0-3 y` goes on.',
      '0-4 three.',
      '4.2-1 4.2 GET /api/x',
      '4.2-2 First.',
      '4.2-3 Second, with its end.',
      '4.2-4 Third',
      '4.2-5 | a | b. c. |',
      '4.2-6 After it.',
      'Keys-1 Only one.',
    ],
  );
  t.end();
});

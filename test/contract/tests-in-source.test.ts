import { test } from 'tap';
import { testsIn } from './tests-in-source.js';

const SOURCE = `
// test('in a comment', () => {});
const text = "test('in a string', () => {})";
test('plain', (t) => t.end());
  await t.test("it's in double quotes", async (t) => {});
test(
  \`a \${colour} test (of \${what})\`,
  async () => {},
);
onBothServers('of both servers', async (t, serve) => {});
test('with options', { skip: isHere() }, () => {});
test('without a body');
latest('of another name', () => {});
pattern.test('a text');
`;

test('tests are found where they are declared, and those told apart that may be skipped', (t) => {
  const [plain, quoted, template, both, ...uncertain] = testsIn(SOURCE);
  t.strictSame(
    [plain?.name, quoted?.name, both?.name],
    ['plain', "it's in double quotes", 'of both servers'],
  );
  t.strictSame(template?.pattern.exec('a red test (of cats)')?.slice(1), ['red', 'cats']);
  t.notMatch('a red test of cats', template?.pattern);
  t.notOk([plain, quoted, template, both].some((found) => found?.maySkip));
  t.strictSame(
    uncertain.map(({ name, maySkip }) => [name, maySkip]),
    [
      ['with options', true],
      ['without a body', true],
    ],
  );
  for (const way of ['skip', 'todo', 'only'])
    t.throws(() => testsIn(`t.test.${way}('one', () => {});`), { message: 'it skips tests' }, way);
  t.end();
});

import { test } from 'tap';
import { testsIn } from './tests-in-source.js';

const SOURCE = `
import { test } from 'tap';
// test('in a comment', () => {});
/* test('in another', () => {}); */
const text = "test('in a string', () => {})" + /test\\('in a pattern', [/'"]/.source + 6 / 2;
test('plain', (t) => t.end());
t.test("it's in double quotes", async (t) => {
  await t.test(\`within \${one + \`\${two}\`} and \${'}'.length} more\`, async (t) => {});
});
  test(
    'on a line of its own',
    async () => {},
  );
test.skip('skipped', () => {
  test('within one that is skipped', () => {});
});
t.test.todo('to be done', () => {});
test('with options', { skip: isHere() }, () => {});
test('with options from elsewhere', OPTIONS, () => {});
test('without a body');
test(name, () => {});
latest('of another name', () => {});
pattern.test('a text');
test('after all of that', (t) => t.end());
`;

test('tests are found wherever they are declared, and nowhere else', (t) => {
  const names = testsIn(SOURCE).map(({ name }) => name);
  t.strictSame(names, [
    'plain',
    "it's in double quotes",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is written there
    "within ${one + `${two}`} and ${'}'.length} more",
    'on a line of its own',
    'skipped',
    'within one that is skipped',
    'to be done',
    'with options',
    'with options from elsewhere',
    'without a body',
    'after all of that',
  ]);
  t.end();
});

test('what is or may be skipped is told apart, with all that is within it', (t) => {
  const certain = testsIn(SOURCE).filter(({ maySkip }) => !maySkip);
  t.strictSame(
    certain.map(({ name }) => name.split(' ', 1)[0]),
    ['plain', "it's", 'within', 'on', 'after'],
  );
  t.end();
});

test('the name of a template is known by its fixed parts', (t) => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
  const [declared] = testsIn('test(`a ${colour} test (of ${what})`, () => {});');
  t.match('a red test (of cats)', declared?.pattern);
  t.strictSame(declared?.pattern.exec('a red test (of cats)')?.slice(1), ['red', 'cats']);
  for (const other of ['a red test of cats', 'the red test (of cats)', 'a red test (of cats)!']) {
    t.notMatch(other, declared?.pattern);
  }
  t.end();
});

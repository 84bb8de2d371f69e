import { test } from 'tap';
import { JSON_BOUNDS, parseJson } from '../../src/api/json-body.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

const encoder = new TextEncoder();

function parsed(json: string): unknown {
  return parseJson(encoder.encode(json));
}

test('brackets, quotation marks and backslashes in strings of any length count as text', (t) => {
  const random = seededRandom(21);
  const characters = ['"', '\\', '[', '{', ']', '}', 'a', 'ş', '\n'];
  for (let round = 0; round < 400; round++) {
    const text = () =>
      Array.from(
        { length: random() ** 3 * 400 },
        () => characters[Math.floor(random() * characters.length)],
      ).join('');
    const value = { [text()]: [text(), text()], last: { text: text() } };
    t.same(parsed(JSON.stringify(value)), value);
  }
  t.end();
});

test('what nests deeper than a hundred is refused, whatever strings stand before it', (t) => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  for (const text of [
    '',
    'x'.repeat(62),
    'x'.repeat(63),
    'x'.repeat(64),
    '\\'.repeat(64),
    '"'.repeat(200),
    '[]"\\',
  ]) {
    const json = (depth: number) => `{"text":${JSON.stringify(text)},"value":${nested(depth)}}`;
    t.same(parsed(json(3)), JSON.parse(json(3)));
    t.ok(parsed(json(99)), 'a hundred with the object around');
    t.throws(() => parsed(json(100)), { code: 'invalid_body' });
  }
  t.end();
});

test('ten thousand values are taken and one more is not, however they are spread', (t) => {
  const { values } = JSON_BOUNDS;
  const spread: Record<string, (count: number) => string> = {
    'elements of a list': (count) => `[${Array(count - 1).fill('"[,{"')}]`,
    'members of an object': (count) => `{${Array.from({ length: count - 1 }, (_, index) => `"${index}":0`)}}`,
    'lists of one element': (count) => `[${Array((count - 2) / 2).fill('[0]')},0]`,
    'objects within objects': (count) => `[0,0,${Array((count - 4) / 3).fill('{"a":{"b":0}}')},0]`,
  };
  for (const [name, json] of Object.entries(spread)) {
    t.same(parsed(json(values)), JSON.parse(json(values)), name);
    t.throws(() => parsed(json(values + 6)), { code: 'invalid_body' }, name);
  }
  t.throws(() => parsed(`[${Array(values).fill('0')}]`), { code: 'invalid_body' }, 'a single one more');
  t.end();
});

test('so much and no more stands outside of strings', (t) => {
  const { bytesOutsideStrings } = JSON_BOUNDS;
  for (const filling of [' ', '\n', '1']) {
    const json = (length: number) => `{"text":"${'x'.repeat(100_000)}","a":1${filling.repeat(length)}}`;
    // A string counts as one.
    const most = bytesOutsideStrings - json(0).replace(/"[^"]*"/g, '"').length;
    t.same(parsed(json(most)), JSON.parse(json(most)));
    t.throws(() => parsed(json(most + 1)), { code: 'invalid_body' });
  }
  t.throws(() => parsed('"'.repeat(100_000)), { code: 'invalid_body' });
  t.end();
});

test('long bodies are read as short ones are, in every script', (t) => {
  for (const character of ['x', 'ş', '中', '😀', '\\u015f', '\\ud800']) {
    const [short, long] = [1, 20_000].map((count) => `\ufeff{"text":"${character.repeat(count)}"}`);
    for (const json of [short, long])
      t.same(parsed(json ?? ''), JSON.parse((json ?? '').slice(1)), character);
  }
  for (const invalid of [[0xff], [0xc3], [0xed, 0xa0, 0x80]]) {
    const bytes = Buffer.concat([Buffer.from(`"${'x'.repeat(20_000)}`), Buffer.from([...invalid, 0x22])]);
    t.throws(() => parseJson(bytes), { code: 'invalid_body' });
  }
  t.end();
});

test('a string that does not end is refused', (t) => {
  for (const rest of [
    '',
    'x'.repeat(63),
    'x'.repeat(300),
    '\\',
    '\\"',
    `${'x'.repeat(63)}\\`,
    `${'x'.repeat(99)}\\"`,
  ]) {
    t.throws(() => parsed(`{"text":"${rest}`), { code: 'invalid_body' }, rest);
  }
  t.end();
});

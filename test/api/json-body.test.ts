import { test } from 'tap';
import { parseJson } from '../../src/api/json-body.js';
import { seededRandom } from '../workers/bitmaps.js';

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

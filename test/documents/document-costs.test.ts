import t from 'tap';
import { compileDocument } from '../../workers/documents/compile-document.js';
import { withDefaults } from '../../workers/documents/default-values.js';
import { addressesIn } from '../../workers/documents/document-addresses.js';
import { parsedDocument, TooManyElements } from '../../workers/documents/masked-texts.js';
import { StyledDocument } from '../../workers/documents/styled-document.js';

const page = (body: string, { css = '', fields = '{}' } = {}) =>
  `<!doctype html><html><head><title>x</title><meta name="viewport" content="width=9, height=9">
<script type="application/json">${fields}</script><style>${css}</style></head><body>${body}</body></html>`;

const compiled = (source: string) => {
  const { document, errors } = compileDocument(source);
  if (!document) throw new Error(errors?.[0]?.message);
  return document;
};

t.test('a document is not read on behind its fiftieth error', (t) => {
  const wrong = {
    'texts of no field': '{{a}}\n'.repeat(1_000),
    'attributes of no field': '<i title="{{a}}"></i>'.repeat(1_000),
    'declarations in attributes': `<i style="${'initial-letter: 2;'.repeat(1_000)}"></i>`,
    'elements that are not drawn': '<marquee></marquee>'.repeat(1_000),
  };
  for (const [name, body] of Object.entries(wrong)) {
    let asked = 0;
    const contentRefusal = () => {
      asked++;
      return undefined;
    };
    const behind = page(`${body}<p style="background: url(data:,)">`);
    const { errors } = compileDocument(behind, { contentRefusal });
    t.equal(errors?.length, 50, name);
    t.equal(asked, 0, `${name}: nothing behind them is looked at`);
  }
  t.end();
});

t.test('fields are counted before they are read', (t) => {
  let read = 0;
  const isReservedKey = () => {
    read++;
    return false;
  };
  const declared = (count: number) =>
    `{ "fields": {${Array.from({ length: count }, (_, at) => `"k${at}": { "type": "text", "label": "x" }`)} } }`;
  t.notOk(compileDocument(page('', { fields: declared(64) }), { isReservedKey }).errors);
  t.equal(read, 64);
  const { errors } = compileDocument(page('{{k1}}', { fields: declared(65) }), { isReservedKey });
  t.strictSame(
    errors?.map(({ message }) => message),
    ['more than 64 fields'],
  );
  t.equal(read, 64, 'none of too many');
  t.end();
});

t.test('elements are counted where the parser makes them', (t) => {
  // Each paragraph has all of those within it that are open.
  const open = `<p>${Array.from({ length: 60 }, (_, at) => `<b class=${at}>`).join('')}`;
  t.doesNotThrow(() => parsedDocument(`${open}${'<p>x'.repeat(60)}`, 4_000));
  t.throws(() => parsedDocument(`${open}${'<p>x'.repeat(70)}`, 4_000), TooManyElements);
  const { errors } = compileDocument(page(`${open}${'<p>x'.repeat(900)}`));
  t.match(errors?.[0]?.message, /more than 2000 elements/);
  t.end();
});

t.test('addresses in CSS are those that a pattern finds', (t) => {
  const pattern = /url\(\s*(?<mark>["']?)(?<address>.*?)\k<mark>\s*\)/gi;
  const pieces = ['url(', 'URL( ', '"', "'", ')', ' ', '\n', 'a', 'http://x', '( ', '\r'];
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  for (let round = 0; round < 20_000; round++) {
    const css = Array.from({ length: 1 + (random() % 12) }, () => pieces[random() % pieces.length]).join('');
    const found = [...addressesIn(css)].map(({ address, start, end }) => [address, start, end]);
    const wished = Array.from(css.matchAll(pattern), ({ 0: all, index, groups }) => [
      groups?.address,
      index,
      index + all.length,
    ]);
    if (JSON.stringify(found) !== JSON.stringify(wished)) t.strictSame(found, wished, JSON.stringify(css));
  }
  t.end();
});

t.test('each moment of an animation has a bound of its own', (t) => {
  const css = `@keyframes a { to { color: red } } body { animation: a 1s infinite } p { ${'order: 1;'.repeat(5_000)} }`;
  const document = compiled(page('<p></p>'.repeat(100), { css }));
  const styled = new StyledDocument(document, withDefaults(document, {}));
  // Half a million steps each, of ten million.
  for (let frame = 0; frame < 25; frame++) t.doesNotThrow(() => styled.at(frame * 40), `frame ${frame}`);
  t.end();
});

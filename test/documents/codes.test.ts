import t from 'tap';
import { barcode } from '../../workers/barcodes/barcode.js';
import { BarcodeWork } from '../../workers/barcodes/barcode-work.js';
import { DocumentRenderer } from '../../workers/documents/document-renderer.js';
import { compileStyledDocument } from '../../workers/documents/tailwind.js';
import type { StyledTree } from '../../workers/layout/element-tree.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const FIELDS = `{ "fields": {
  "url": { "type": "text", "label": "Adres", "default": "https://example.com/" },
  "ean": { "type": "text", "label": "Barkod", "default": "" },
  "count": { "type": "number", "label": "Adet", "default": 4 },
  "photo": { "type": "image", "label": "Görsel" } } }`;

function source(body: string, fields = FIELDS, head = ''): string {
  return `<!doctype html>
<html lang="tr"><head><title>Kart</title><meta name="viewport" content="width=400, height=300">${head}
<script type="application/json">${fields.replaceAll('\n', ' ')}</script></head>
<body>
${body}</body></html>`;
}

async function problems(body: string, fields?: string, head?: string): Promise<string[]> {
  const { errors = [] } = await compileStyledDocument(source(body, fields, head));
  return errors.map(({ message, line, column }) => `${line}:${column} ${message}`);
}

/** What the codes of a document show with some values. */
async function shown(body: string, values: Record<string, string | number> = {}): Promise<unknown[]> {
  const { document, errors } = await compileStyledDocument(source(body));
  if (!document) throw new Error(JSON.stringify(errors));
  const tree = new DocumentRenderer(document).render(values);
  const codes: unknown[] = [];
  const look = (node: StyledTree | string) => {
    if (typeof node === 'string') return;
    if (node.type === 'tuval-code') codes.push(node.props.barcode);
    node.children.forEach(look);
  };
  look(tree);
  return codes;
}

t.test('a code shows what its value says, with the values of fields in it', async (t) => {
  const code = (type: string, value: string) => barcode({ type }, value, new BarcodeWork());
  const body = '<tuval-code type="qrcode" value="{{url}}?n={{count}}"></tuval-code>';
  t.same(await shown(body), [code('qrcode', 'https://example.com/?n=4')]);
  t.same(await shown(body, { url: 'x', count: 1.5 }), [code('qrcode', 'x?n=1.5')]);
});

t.test('a code without a value has no size and no bars', async (t) => {
  const [code] = await shown('<tuval-code type="ean13" value="{{ean}}"></tuval-code>');
  t.match(code, { width: 0, height: 0, bars: new Uint16Array() });
});

t.test('a value that its kind cannot have names its field', async (t) => {
  const body = '<p><tuval-code type="ean13" value="{{ean}}"></tuval-code></p>';
  await t.rejects(shown(body, { ean: '400' }), { name: 'UnencodableValue', field: 'ean', type: 'ean13' });
  await t.rejects(shown(body, { ean: 'x'.repeat(10_000) }), {
    name: 'UnencodableValue',
    field: 'ean',
    reason: 'it has more than 13 bytes',
  });
  const two = '<tuval-code type="code39" value="{{count}}-{{ean}}"></tuval-code>';
  await t.rejects(
    shown(two, { ean: 'küçük' }),
    { name: 'UnencodableValue', field: 'ean' },
    'the longest of several',
  );
  const hidden = '<tuval-code style="display: none" type="ean13" value="{{ean}}"></tuval-code>';
  t.same(await shown(hidden, { ean: 'x' }), [], 'what is not displayed is not read');
});

t.test('what no code can be is an error at its place', async (t) => {
  const cases: [body: string, message: RegExp][] = [
    ['<tuval-code value="a"></tuval-code>', /^5:1 the type of the code is missing: write qrcode, ean13, /],
    ['<tuval-code type="qr" value="a"></tuval-code>', /^5:1 "qr" is no type of a code: write qrcode, /],
    ['<tuval-code type="qrcode"></tuval-code>', /^5:1 the value is missing: write value="\{\{key\}\}"$/],
    [
      '<b>\n <tuval-code type="ean13" value="4006381333932"></tuval-code></b>',
      /^6:2 the value is no ean13: .*check digit/i,
    ],
    [
      '<tuval-code type="code128" value="ş"></tuval-code>',
      /^5:1 the value is no code128: it can have letters of ASCII alone$/,
    ],
    [
      '<tuval-code type="upca" value="{{url}}"></tuval-code>',
      /^5:1 the default of url is no upca: it has more than 12 bytes$/,
    ],
    [
      '<tuval-code type="qrcode" value="{{photo}}"></tuval-code>',
      /^5:1 photo is a picture: no code can say it$/,
    ],
    [
      '<tuval-code type="{{url}}" value="a"></tuval-code>',
      /^5:1 type of a <tuval-code> is a word: no field can be in it$/,
    ],
    ['<tuval-code type="qrcode" level="Z" value="a"></tuval-code>', /^5:1 "Z" is no level of a qrcode/],
    [
      '<tuval-code type="qrcode" quiet="{{count}}" value="a"></tuval-code>',
      /^5:1 quiet of a <tuval-code> is a word/,
    ],
    [
      '<tuval-code type="ean8" value="1234567" includetext></tuval-code>',
      /^5:1 includetext of a <tuval-code> is not read: write the text below it as HTML$/,
    ],
    [
      '<tuval-code type="qrcode" value="a"/><p>lost</p>',
      /^5:1 what is in a <tuval-code> is not drawn: close it by <\/tuval-code> at once$/,
    ],
  ];
  for (const [body, message] of cases) t.match((await problems(body))[0], message, body);
  t.same(await problems('<tuval-code type="qrcode" value="a" quiet="1" level="Q">\n</tuval-code>'), []);
  const bySatori = '<meta name="engine" content="satori">';
  t.match(
    (await problems('<tuval-code type="qrcode" value="a"></tuval-code>', FIELDS, bySatori))[0],
    /is not drawn by satori/,
  );
});

t.test('codes of a document are bounded, and the first beyond the bound is named', async (t) => {
  const code = (value: string) => `<tuval-code type="qrcode" value="${value}"></tuval-code>`;
  t.same(await problems(`${code('{{url}}').repeat(100)}`), []);
  t.same(await problems(`${code('{{url}}').repeat(100)}\n ${code('x')}`), [
    '6:2 more than 100 codes in a picture',
  ]);
  const long = Array.from({ length: 60 }, (_, at) => code(`${at}`.padEnd(500, 'x'))).join('\n');
  const [problem, ...others] = await problems(long);
  t.match(problem, /^1\d:1 the codes take too long to be made: draw fewer, or shorter ones$/);
  t.same(others, []);
  await t.rejects(shown(code('{{url}}').repeat(60), { url: 'x'.repeat(500) }), { name: 'TooMuchWork' });
});

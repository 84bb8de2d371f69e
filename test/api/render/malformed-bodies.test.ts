import t, { test } from 'tap';
import { GENEROUS } from '../../rig/services/plans.js';
import { rawRequest } from '../../rig/services/raw-connection.js';
import { isRefusal, REFUSALS } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';

const service = await Service.start(t, {}, [{ ...GENEROUS, id: 'anonymous' }]);
const JSON_TYPE = 'Content-Type: application/json';
const BODY = '{"template":"og-default","data":{"title":"İyi günler"}}';

async function expected(): Promise<string | null> {
  return (await service.render(BODY)).headers.get('etag');
}

test('what is no JSON is refused', async (t) => {
  const malformed = [
    '',
    ' ',
    '{',
    '}',
    BODY.slice(0, -1),
    BODY.slice(0, 12),
    `${BODY}}`,
    `${BODY}${BODY}`,
    "{'template':'og-default'}",
    '{template:"og-default"}',
    '{"template":"og-default",}',
    '{"template":"og-default"/**/}',
    '{"template":"og-default","quality":NaN}',
    '{"template":"og-default","quality":Infinity}',
    '{"template":"og-default","quality":+1}',
    '{"template":"og-default","quality":01}',
    '{"template":"og-default","quality":0x10}',
    '{"template":undefined}',
    '{"template":"og-default","data":{"title":"\n"}}',
    '{"template":"og-default","data":{"title":"\\x41"}}',
    '{"template":"og-default","data":{"title":"\\u12"}}',
    '\u0000',
    'template=og-default',
    '<template>og-default</template>',
  ];
  for (const body of malformed) isRefusal(t, await service.render(body), REFUSALS.invalidBody, body);
});

test('JSON that is no object is refused', async (t) => {
  for (const body of ['[]', `[${BODY}]`, 'null', 'true', '0', '-0', '1e999', '"x"', '""', ' [1] ']) {
    isRefusal(t, await service.render(body), REFUSALS.invalidBody, body);
  }
});

test('what is not UTF-8 is refused', async (t) => {
  const [before, after] = ['{"template":"og-default","data":{"title":"', '"}}'];
  const invalid = [
    [0xff],
    [0xc3],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [0xf5, 0x80, 0x80, 0x80],
    [0x80],
    [0xfd],
  ];
  for (const bytes of invalid) {
    const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
    isRefusal(t, await service.render(body), REFUSALS.invalidBody, body.toString('hex', before.length));
  }
  for (const encoding of ['utf16le', 'latin1'] as const) {
    isRefusal(t, await service.render(Buffer.from(BODY, encoding)), REFUSALS.invalidBody, encoding);
  }
});

test('a byte order mark and white space around are fine', async (t) => {
  const etag = await expected();
  for (const body of [`\ufeff${BODY}`, ` \r\n\t${BODY} \n`]) {
    const answer = await service.render(body);
    t.equal(answer.status, 200);
    t.equal(answer.headers.get('etag'), etag);
  }
});

test('nesting does nothing where nobody looks, and is refused beyond a depth that no request needs', async (t) => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const unknown = `{"template":"og-default","other":${nested(97)},"data":{"other":${nested(97)}}}`;
  t.equal((await service.render(unknown)).status, 200);
  t.equal((await service.render(`{"template":${nested(97)}}`)).status, 404);
  for (const deep of [nested(1_000_000), '['.repeat(1_000_000), '{"a":'.repeat(300_000)]) {
    isRefusal(t, await service.render(`{"template":"og-default","data":${deep}}`), REFUSALS.invalidBody);
  }
});

test('two mebibytes of keys that nobody knows do nothing', async (t) => {
  const unknown = (count: number, text: string) =>
    Array.from({ length: count }, (_, index) => `"k${index}":"${text}",`).join('');
  const long = unknown(900, 'x'.repeat(2300));
  const etag = await expected();
  const atTop = await service.render(`{${long}${BODY.slice(1)}`);
  t.equal(atTop.headers.get('etag'), etag);
  const inData = await service.render(`{"template":"og-default","data":{${long}"title":"İyi günler"}}`);
  t.equal(inData.headers.get('etag'), etag);
  isRefusal(
    t,
    await service.render(`{${unknown(10_000, '')}${BODY.slice(1)}`),
    REFUSALS.invalidBody,
    'too many',
  );
});

test('names that every object has are names like any other', async (t) => {
  const etag = await expected();
  const title = '"title":"İyi günler"';
  const harmless = [
    `{"__proto__":{"template":"x","format":"gif"},"template":"og-default","data":{${title}}}`,
    `{"constructor":{"prototype":{"format":"gif"}},"template":"og-default","data":{${title}}}`,
    `{"template":"og-default","data":{${title},"__proto__":{"bgFrom":"#ffffff","polluted":1}}}`,
    `{"template":"og-default","data":{${title},"constructor":{"prototype":{"bgFrom":"#ffffff"}}}}`,
    `{"template":"og-default","data":{${title},"toString":1,"hasOwnProperty":null,"valueOf":[]}}`,
    `{"template":"og-default","hasOwnProperty":1,"data":{${title}}}`,
  ];
  for (const body of harmless) {
    const answer = await service.render(body);
    t.equal(answer.status, 200, body);
    t.equal(answer.headers.get('etag'), etag, body);
  }
  t.notOk('polluted' in {});
  const inherited = '{"__proto__":{"template":"og-default"}}';
  isRefusal(t, await service.render(inherited), REFUSALS.templateRequired, 'a template is not inherited');
});

test('of a name sent twice the last counts', async (t) => {
  const answer = await service.render(
    '{"template":"x","template":"og-default","data":{"title":"a","title":"b"}}',
  );
  const last = await service.render('{"template":"og-default","data":{"title":"b"}}');
  t.equal(answer.headers.get('etag'), last.headers.get('etag'));
});

test('a body is understood however it is cut', async (t) => {
  const etag = await expected();
  const connection = await service.connect(t);
  const [head = '', body = ''] = rawRequest('POST', '/api/render', [JSON_TYPE], BODY).split('\r\n\r\n');
  connection.send(`${head}\r\n\r\n`);
  for (const byte of Buffer.from(body)) {
    connection.send(Uint8Array.of(byte));
    await new Promise(setImmediate);
  }
  t.equal((await connection.reply()).headers.get('etag'), etag, 'in pieces of one byte');

  connection.send(rawRequest('POST', '/api/render', [JSON_TYPE, 'Transfer-Encoding: chunked']));
  for (const byte of Buffer.from(BODY)) connection.send('1\r\n', Uint8Array.of(byte), '\r\n');
  t.equal((await connection.send('0\r\n\r\n').reply()).headers.get('etag'), etag, 'in chunks of one byte');
});

import t, { type Test, test } from 'tap';
import { RenderAbandoned } from '../../src/rendering/failures.js';
import { RenderPool } from '../../src/rendering/render-pool.js';
import type { DocumentVerdict } from '../../workers/documents/document-verdict.js';
import { sourceOf } from '../rig/drawing/documents.js';
import { jobFor } from '../rig/drawing/jobs.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const pool = new RenderPool({ threads: 1, queueLimit: 20, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 });
t.teardown(() => pool.close());

const client = { caller: 'key:k_1', signal: new AbortController().signal };

function html(body: string, { head = '', fields = {}, size = 'width=300, height=200' } = {}): string {
  return `<!doctype html>
<html lang="tr"><head><title>Kart</title><meta name="viewport" content="${size}">${head}
<script type="application/json">${JSON.stringify({ fields })}</script></head>
${body}</html>`;
}

function check(text: string, assets?: ReadonlyMap<string, Uint8Array>): Promise<DocumentVerdict> {
  return pool.check(sourceOf('kart', text, assets), ['quality'], client);
}

const TITLE = { type: 'text', label: 'Başlık', default: 'a', maxLength: 5000 };

test('a document that can be drawn is told with what it declares, and is then drawn', async (t) => {
  const text = html('<body style="cursor: pointer"><h1>{{title}}</h1></body>', { fields: { title: TITLE } });
  const { declaration, errors, warnings } = await check(text);
  t.same(errors, []);
  t.match(warnings, [{ line: 4, column: 1, message: /cursor/ }]);
  t.match(declaration, { id: 'kart', name: 'Kart', width: 300, height: 200, engine: 'tuval' });
  t.match(declaration?.fields.title, TITLE);
  if (!declaration) return;
  const job = { ...jobFor(declaration, { title: 'b' }), document: sourceOf('kart', text) };
  t.ok((await pool.render(job, client.signal)).bytes.length > 100);
});

test('what is wrong is told with its place, whether it is compiled, drawn, or loaded', async (t) => {
  const reserved = html('<body></body>', { fields: { quality: TITLE } });
  const invalid = html('<body></body>', { fields: { renk: { type: 'color', label: 'x', default: 'red' } } });
  const letters = html(`<body>${'{{title}}'.repeat(30)}</body>`, {
    fields: { title: { ...TITLE, default: 'a'.repeat(5000) } },
  });
  const satori = html('<body><p style="display: table">a</p></body>', {
    head: '<meta name="engine" content="satori">',
  });
  const broken = new Map([['assets/a.png', Buffer.from('89504e470d0a1a0a', 'hex')]]);
  for (const [text, error, assets] of [
    [html('<body>\n <marquee></marquee></body>'), { line: 5, column: 2, message: /<marquee> is not drawn/ }],
    [reserved, { line: 3, message: /no field can be called quality/ }],
    [invalid, { line: 3, message: /the default of renk/ }],
    [letters, { line: 1, column: 1, message: /150000 letters/ }],
    [satori, { line: 1, column: 1, message: /display/ }],
    [html('<body><img src="assets/a.png"></body>'), { line: 4, message: /a\.png is no picture/ }, broken],
  ] as const) {
    const { declaration, errors } = await check(text, assets);
    t.equal(declaration, undefined, String(error.message));
    t.match(errors, [error]);
  }
});

test('a value that makes too much work is refused, and the thread draws the next', async (t) => {
  const text = html(`<body>${'{{title}}'.repeat(30)}</body>`, { fields: { title: TITLE } });
  const { declaration } = await check(text);
  if (!declaration) throw new Error('it is right');
  const document = sourceOf('kart', text);
  const draw = (title: string) => pool.render({ ...jobFor(declaration, { title }), document }, client.signal);
  await t.rejects(draw('a'.repeat(5000)), { name: 'DrawingRefused', message: /150000 letters/ });
  t.ok((await draw('b')).bytes.length > 100);
});

test('a check whose client has left is dropped', async (t: Test) => {
  const signal = AbortSignal.abort();
  await t.rejects(
    pool.check(sourceOf('kart', html('<body></body>')), [], { ...client, signal }),
    RenderAbandoned,
  );
});

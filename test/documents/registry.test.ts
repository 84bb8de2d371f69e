import { pathToFileURL } from 'node:url';
import { type Test, test } from 'tap';
import { checkedTemplates } from '../../src/api/checked-templates.js';
import { samplePicture } from '../support/jobs.js';

function source(body: string, { head = '', declared = '{}' } = {}): string {
  return `<!doctype html>
<html><head><title>Kart</title><meta name="viewport" content="width=10, height=10">
<script type="application/json">${declared}</script>
${head}</head>
${body}</html>`;
}

function load(t: Test, files: Record<string, string | Record<string, string | Buffer>>) {
  return checkedTemplates(pathToFileURL(`${t.testdir(files)}/`));
}

test('a document is registered by dropping in its file, with what lies in assets', async (t) => {
  const assets = { 'foto.png': Buffer.from(samplePicture(8, 8).bytes) };
  const templates = await load(t, {
    'kart.html': source('<body><img src="assets/foto.png" alt=""></body>', {
      declared: '{ "animation": { "durationMs": 1500, "stillAt": 0.5 }, "transparent": true }',
    }),
    'afis.html': source('<body>a</body>'),
    assets,
  });
  t.same([...templates.keys()], ['afis', 'kart']);
  t.match(templates.get('kart'), {
    ...{ name: 'Kart', width: 10, height: 10, transparent: true, engine: 'tuval' },
    animation: { durationMs: 1500, stillAt: 0.5 },
  });
});

test('a document with errors ends the start and is named with line and column', async (t) => {
  const picture = '<body>\n<img src="assets/foto.png" alt=""></body>';
  const reserved = '{ "fields": { "quality": { "type": "text", "label": "x" } } }';
  const invalid = '{ "fields": { "renk": { "type": "color", "label": "x", "default": "red" } } }';
  for (const [text, message, assets] of [
    [source('<body>\n  <video></video></body>'), /^templates\/kart\.html:6:3: <video> is not drawn/],
    [source('<body>{{yok}}</body>'), /kart\.html:5:7: yok is no field/],
    [source('<body></body>', { declared: reserved }), /kart\.html:3:\d+: no field can be called quality/],
    [source('<body></body>', { declared: invalid }), /kart\.html:3:\d+: the default of renk/],
    [source(picture), /kart\.html:6:6: there is no asset assets\/foto\.png/],
    [source(picture), /kart\.html:6:6: assets\/foto\.png is no picture/, { 'foto.png': 'a text' }],
    [
      source('<body></body>', {
        head: '<style>body { background: url("data:image/png;base64,AAAA") }</style>',
      }),
      /kart\.html:4:\d+: data:image\/png;base64,AAAA is no picture/,
    ],
    [
      source('<body></body>', {
        head: '<style>@font-face { font-family: a; src: url(assets/a.woff2) }</style>',
      }),
      /kart\.html:4:\d+: assets\/a\.woff2 is /,
      { 'a.woff2': 'a text' },
    ],
  ] as const) {
    await t.rejects(load(t, { 'kart.html': text, ...(assets && { assets }) }), { message });
  }
  await t.rejects(load(t, { 'Kart.html': source('<body></body>') }), { message: /Kart\.html: a name is/ });
});

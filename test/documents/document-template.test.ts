import { test } from 'tap';
import { documentTemplate } from '../../workers/documents/document-template.js';
import { isFieldValue } from '../../workers/documents/field-schemas.js';
import { sourceOf } from '../rig/drawing/documents.js';
import { samplePicture } from '../rig/drawing/jobs.js';

function source(body: string, { head = '', declared = '{}' } = {}): string {
  return `<!doctype html>
<html><head><title>Kart</title><meta name="viewport" content="width=10, height=10">
<script type="application/json">${declared}</script>
${head}</head>
${body}</html>`;
}

function template(html: string, assets: Record<string, Uint8Array | string> = {}) {
  const bytes = Object.entries(assets).map(
    ([name, content]) => [name, Buffer.from(content as string)] as const,
  );
  const isReservedKey = (key: string) => key === 'quality';
  return documentTemplate(sourceOf('kart', html, new Map(bytes)), { isFieldValue, isReservedKey });
}

test('a document is a template with its assets', async (t) => {
  const made = await template(
    source('<body><img src="assets/foto.png" alt=""></body>', {
      declared: '{ "animation": { "durationMs": 1500, "stillAt": 0.5 }, "transparent": true }',
    }),
    { 'assets/foto.png': samplePicture(8, 8).bytes },
  );
  t.match(made, {
    ...{ id: 'kart', name: 'Kart', width: 10, height: 10, transparent: true, engine: 'tuval' },
    animation: { durationMs: 1500, stillAt: 0.5 },
  });
});

test('a document with errors is named with line and column', async (t) => {
  const picture = '<body>\n<img src="assets/foto.png" alt=""></body>';
  const reserved = '{ "fields": { "quality": { "type": "text", "label": "x" } } }';
  const invalid = '{ "fields": { "renk": { "type": "color", "label": "x", "default": "red" } } }';
  for (const [text, message, assets] of [
    [source('<body>\n  <marquee></marquee></body>'), /^kart\.html:6:3: <marquee> is not drawn/],
    [source('<body>{{yok}}</body>'), /kart\.html:5:7: yok is no field/],
    [source('<body></body>', { declared: reserved }), /kart\.html:3:\d+: no field can be called quality/],
    [source('<body></body>', { declared: invalid }), /kart\.html:3:\d+: the default of renk/],
    [source(picture), /kart\.html:6:6: there is no asset assets\/foto\.png/],
    [source(picture), /kart\.html:6:6: assets\/foto\.png is no picture/, { 'assets/foto.png': 'a text' }],
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
      { 'assets/a.woff2': 'a text' },
    ],
    [
      source('<body></body>'),
      /kart\.html:1:1: the assets that the document names have \d+ bytes/,
      { 'assets/a.png': new Uint8Array(20_000_000), 'assets/b.png': new Uint8Array(20_000_000) },
    ],
  ] as const) {
    await t.rejects(template(text, assets), { message });
  }
});

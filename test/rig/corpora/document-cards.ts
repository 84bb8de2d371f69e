import type { DocumentTemplate } from '../../../workers/documents/document-template.js';
import { templateOf } from '../drawing/documents.js';

import { samplePicture } from '../drawing/jobs.js';

const STAR = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20"><path fill="#f59e0b" d="M10 1l3 6 6 1-4 5 1 6-6-3-6 3 1-6-4-5 6-1z"/></svg>`;

const ASSETS: ReadonlyMap<string, Uint8Array> = new Map([
  ['assets/hills.png', samplePicture(120, 80).bytes],
  ['assets/star.svg', new TextEncoder().encode(STAR)],
]);

function source(head: string, declared: object, body: string, size = 'width=300, height=200'): string {
  return `<!doctype html><html lang="tr"><head><title>Kart</title>
<meta name="title" lang="en" content="Card"><meta name="description" content="Foto ve ad">
<meta name="category" lang="tr" content="etkinlik"><meta name="category" lang="en" content="event">
<meta name="viewport" content="${size}">${head}
<script type="application/json">${JSON.stringify(declared)}</script></head>${body}</html>`;
}

const FIELDS = {
  title: { type: 'text', label: { tr: 'Başlık', en: 'Title' }, default: 'Kıyıda konser', maxLength: 80 },
  color: { type: 'color', label: 'Renk', default: '#be123c' },
  size: { type: 'number', label: 'Boy', default: 28, min: 10, max: 60 },
  place: {
    type: 'select',
    label: 'Yer',
    default: 'left',
    options: ['left', 'right'].map((value) => ({ value, label: value })),
  },
  photo: { type: 'image', label: 'Foto' },
};

const CARD_STYLE = `<style>
body { margin: 0; display: flex; flex-direction: column; height: 200px; box-sizing: border-box; padding: 20px;
  background: #f1f5f9 url(assets/hills.png) right bottom / 120px no-repeat; font: 600 16px sans-serif }
h1 { margin: 0; color: var(--color); font-size: calc(var(--size) * 1px) }
[data-place=right] h1 { text-align: right }
.photo { width: 80px; height: 60px; object-fit: cover; border-radius: 12px }
.cover { width: 60px; height: 40px; background-size: cover }
.star { position: absolute; left: 20px; bottom: 20px; width: 30px }
</style>`;

const CARD_BODY = `<body><h1>{{title}}</h1><img class="photo" src="{{photo}}" alt=""><div class="cover" style="background-image: url({{photo}})"></div>
<img class="star" src="assets/star.svg" alt=""></body>`;

/** A box that turns, grows and changes its colour, beside a still text. */
export const MOVING = source(
  `<style>
body { margin: 0; background: #fff; font: 700 24px Inter; height: 200px }
p { margin: 20px; color: #0f172a }
div { position: absolute; left: 20px; top: 80px; width: 60px; height: 60px; border-radius: 12px; background: #2563eb;
  animation: go 2s cubic-bezier(.4, 0, .2, 1) infinite alternate, tint 1s linear infinite }
@keyframes go { from { transform: translateX(0) } 60% { transform: translateX(120px) rotate(20deg) } to { transform: translateX(200px) rotate(90deg) scale(.6) } }
@keyframes tint { 50% { background: #db2777; opacity: .5 } }
</style>`,
  { fields: {}, animation: { durationMs: 2000, stillAt: 0.25 } },
  '<body><p>Sabit yazı</p><div></div></body>',
);

/** Each frame blurs the whole of a large picture. */
const SLOW = source(
  `<style>body { margin: 0 } div { position: absolute; inset: 0; backdrop-filter: blur(99px); animation: turn 9s linear }
@keyframes turn { to { backdrop-filter: blur(99px) hue-rotate(360deg) } }</style>`,
  { fields: {}, animation: { durationMs: 9000, stillAt: 0 } },
  '<body>metin<div></div></body>',
  'width=4000, height=4000',
);

/** One document for each thing that is asked of them. */
export const DOCUMENT_CARDS: ReadonlyMap<string, DocumentTemplate> = new Map(
  await Promise.all(
    Object.entries({
      'html-card': source(CARD_STYLE, { fields: FIELDS }, CARD_BODY),
      'html-moving': MOVING,
      'html-slow': SLOW,
      'html-satori': source(
        '<meta name="engine" content="satori">',
        { fields: FIELDS },
        `<body style="display: flex; background: #fff"><h1 style="color: {{color}}">{{title}}</h1>
<img src="assets/hills.png" width="120" height="80" style="position: absolute; left: 20px; top: 90px">
<img src="{{photo}}" width="80" height="80" style="position: absolute; left: 180px; top: 90px"></body>`,
      ),
    }).map(async ([id, text]) => [id, await templateOf(id, text, ASSETS)] as const),
  ),
);

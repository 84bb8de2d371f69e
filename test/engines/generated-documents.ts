import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { DocumentSource } from '../../workers/documents/document-source.js';
import { sourceOf } from '../rig/drawing/documents.js';
import { samplePicture } from '../rig/drawing/jobs.js';

const SCRIPTS = [0x4e00, 0xac00, 0x3041, 0x0905, 0x0e01, 0x0621, 0x0410, 0x0041];

const FONTS_FOLDER = dirname(
  createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff2'),
);
const FONTS = readdirSync(FONTS_FOLDER).filter((name) => name.endsWith('.woff2'));

/** A document with texts, fonts, colours, pictures, gradients, shadows and a grid that no other number has. */
export function generatedDocument(number: number): DocumentSource {
  const start = (SCRIPTS[number % SCRIPTS.length] as number) + number * (number % 8 < 2 ? 40 : 0);
  const text = String.fromCodePoint(...Array.from({ length: 12 }, (_, at) => start + at));
  const hue = (number * 47) % 360;
  const items = Array.from(
    { length: 40 },
    (_, at) => `<li style="color: hsl(${hue + at} 60% 40%)"><b>${at}</b> ${number * 100 + at} {{title}}</li>`,
  );
  const photo = `data:image/png;base64,${Buffer.from(samplePicture(150 + number, 100, number).bytes).toString('base64')}`;
  const assets = new Map([
    ['assets/photo.png', samplePicture(700, 500 + number, number).bytes],
    ['assets/own.woff2', readFileSync(`${FONTS_FOLDER}/${FONTS[number % FONTS.length]}`)],
  ]);
  const source = `<!doctype html><html><head><title>${number}</title><meta name="viewport" content="width=1200, height=630">
<script type="application/json">{ "fields": { "title": { "type": "text", "label": "x", "default": "${text}" } } }</script><style>
@font-face { font-family: Own; src: url(assets/own.woff2) }
body { margin: 0; padding: 30px; background: linear-gradient(${number}deg, hsl(${hue} 70% 90%), #fff ${number % 90}%); font: ${300 + number}  ${20 + (number % 9)}px Own, sans-serif }
h1 { font: ${400 + (number % 5) * 100} ${50 + (number % 31)}px ${number % 2 ? 'serif' : 'condensed'}; text-shadow: 0 ${number % 7}px 9px #0006 }
ul { display: grid; grid-template-columns: repeat(${3 + (number % 4)}, 1fr); gap: ${number % 12}px; padding: 0; list-style: none }
li { border-radius: ${number % 20}px; box-shadow: 0 2px ${number % 30}px rgb(0 0 0 / 20%); background: #fff8; padding: 4px }
.photo { position: absolute; right: 30px; top: 30px; width: ${200 + number}px; filter: saturate(${number}%) }
.small { position: absolute; right: 30px; bottom: 30px; width: 160px; height: 90px; background: url("${photo}") center / cover }
</style></head><body><h1>${number} {{title}}</h1><ul>${items.join('')}</ul><img class="photo" src="assets/photo.png" alt=""><div class="small"></div></body></html>`;
  return sourceOf(`generated-${number}`, source, assets);
}

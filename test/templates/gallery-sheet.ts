import { defaultInput, sizeOf } from '../rig/conformance/document.js';
import { type OpenDocument, openDocument } from '../rig/conformance/engine.js';
import { galleryDocuments } from './gallery-documents.js';

const WIDTH = 1600;
const GAP = 20;
/** Of an animation, as a share of its time. */
const MOMENT = 0.25;
/** The documents in rows that look well together. */
const ROWS = [
  ['share-card', 'product', 'quote'],
  ['event', 'changelog', 'podcast'],
  ['certificate', 'ticket', 'chart'],
  ['job', 'code', 'scan', 'countdown'],
  ['line-chart', 'price-list', 'leaderboard', 'schedule'],
];

/** The defaults of all documents of the gallery on one sheet, a PNG, each row as wide as the sheet. */
export async function gallerySheet(): Promise<Uint8Array> {
  const pictures = new Map<string, Uint8Array>();
  const ratios = new Map<string, number>();
  for (const document of galleryDocuments()) {
    const opened = (await openDocument(document.source, new Map())) as OpenDocument;
    const { width, height } = sizeOf(document.source);
    ratios.set(document.name, width / height);
    const timeMs = (opened.document.animation?.durationMs ?? 0) * MOMENT;
    const png = opened.png({ ...defaultInput(document, new Map()), timeMs });
    pictures.set(`assets/${document.name}.png`, png);
  }
  const heights = ROWS.map((names) => {
    const ratio = names.reduce((sum, name) => sum + (ratios.get(name) as number), 0);
    return Math.floor((WIDTH - GAP * (names.length + 1)) / ratio);
  });
  const height = heights.reduce((sum, each) => sum + each + GAP, GAP);
  const rows = ROWS.map((names, row) => {
    const images = names.map((name) => `<img src="assets/${name}.png" height="${heights[row]}" alt="">`);
    return `<p>${images.join('')}</p>`;
  });
  const source = `<!doctype html><html lang="en"><head><title>Gallery</title>
<meta name="viewport" content="width=${WIDTH}, height=${height}"><style>
body { display: grid; gap: ${GAP}px; margin: 0; padding: ${GAP}px; background: #fff }
p { display: flex; justify-content: space-between; margin: 0 } img { box-shadow: 0 0 0 1px #0002 }
</style></head><body>${rows.join('')}</body></html>`;
  const sheet = (await openDocument(source, pictures)) as OpenDocument;
  return sheet.png({ source, values: {}, assets: pictures, timeMs: 0, scale: 0.75 });
}

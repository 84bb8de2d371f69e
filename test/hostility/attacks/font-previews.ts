/** Previews of fonts that unpack to a thousand times their bytes. */

import { readFileSync } from 'node:fs';
import { sfntOf } from '../../../workers/fonts/font-file.js';
import { sfntTables } from '../../../workers/fonts/sfnt.js';
import { FILES } from '../../rig/corpora/font-faces.js';
import { woffOf } from '../../rig/corpora/woff-files.js';

const sound = sfntTables(sfntOf(readFileSync(FILES['regular.woff'] as string)));
const tables = [...sound].map(([code, bytes]) => {
  const tag = Buffer.alloc(4);
  tag.writeUInt32BE(code);
  return { tag: tag.toString('latin1'), bytes: Buffer.from(bytes) };
});

/** As many as a document of 256 KiB has room for, each with 29 MiB in 60 kB. */
const FONTS = 3;

/** A preview of three fonts, no two of any previews equal. */
export function fontsPreview(tag: string, bytes: number, number: number): string {
  const faces = Array.from({ length: FONTS }, (_, index) => {
    const woff = woffOf([...tables, { tag, bytes: Buffer.alloc(bytes + FONTS * number + index) }]);
    return `@font-face{font-family:F${index};src:url(data:font/woff;base64,${woff.toString('base64')})}.f${index}{font-family:F${index}}`;
  });
  const texts = faces.map((_, index) => `<p class="f${index}">Kart ${number}</p>`).join('');
  const source = `<!doctype html><html lang="tr"><head><title>x</title><meta name="viewport" content="width=200, height=100"><style>${faces.join('')}</style></head><body>${texts}</body></html>`;
  return JSON.stringify({ source, data: {} });
}

import { readFileSync } from 'node:fs';
import t from 'tap';
import { sfntOf } from '../../workers/fonts/font-file.js';
import { packSfnt, sfntTables, tagOf } from '../../workers/fonts/sfnt.js';
import { FILES } from '../rig/corpora/font-faces.js';
import { documentDrawing, pageOf, pictureOf } from '../rig/pdf/drawn-pages.js';
import { readSound } from '../rig/pdf/sound-pdf.js';
import { structuralSimilarity } from '../rig/pictures/similarity.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

/** Fonts of documents in PDFs, by what their licences let others do. */

t.setTimeout(FILE_TIMEOUT_MS);

const LEAST_SIMILARITY = 0.95;

/** A sound font that says what its licence lets others do. @param fsType as its OS/2 table has it */
function licensed(fsType: number): Uint8Array {
  const tables = sfntTables(sfntOf(readFileSync(FILES['regular.woff'] as string)));
  const table = Buffer.from(tables.get(tagOf('OS/2')) as Uint8Array);
  table.writeUInt16BE(fsType, 8);
  tables.set(tagOf('OS/2'), table);
  return packSfnt(
    0x00010000,
    [...tables].map(([tag, bytes]) => ({ tag, bytes })),
  );
}

t.test('a font of a document that forbids to be embedded is paths, whose text is copied', async (own) => {
  const source = `<!doctype html><html lang="tr"><head><title>Sayfa</title><meta name="viewport" content="width=400, height=240">
<style>@font-face { font-family: Own; src: url(assets/own.ttf) } p { font: 24px Own }</style></head><body><p>Yazı burada</p></body></html>`;
  const fontsOf = async (fsType: number) => {
    const files = new Map([['assets/own.ttf', licensed(fsType)]]);
    const drawing = await documentDrawing(source, files);
    return readSound(own, await pageOf(drawing), async (pdf) => {
      own.same(pdf.text().trim(), 'Yazı burada');
      const similarity = structuralSimilarity(await pictureOf(drawing), pdf.pixels());
      own.ok(similarity >= LEAST_SIMILARITY, `similar by ${similarity.toFixed(4)}`);
      return pdf.fonts().filter(({ name }) => !name.endsWith('+inkless')).length;
    });
  };
  // Restricted, whole or as bitmaps alone; then for print and preview, edited documents and anything.
  for (const fsType of [0x2, 0x100, 0x200, 0x104]) own.equal(await fontsOf(fsType), 0, `${fsType}`);
  for (const fsType of [0x4, 0x8, 0]) own.ok((await fontsOf(fsType)) > 0, `${fsType}`);
});

import t from 'tap';
import { NO_GLYPH, packedFont, type WrittenFont, writeFont } from '../../workers/pdf/font-objects.js';
import { MergedDocument } from '../../workers/pdf/merged-document.js';
import { MergedFonts } from '../../workers/pdf/merged-fonts.js';
import { PdfFile, textString } from '../../workers/pdf/pdf-file.js';
import { RecentNumbers } from '../../workers/pdf/recent-numbers.js';
import { corpusAssets } from '../rig/corpora/documents/assets.js';
import { documentDrawing, pageOf } from '../rig/pdf/drawn-pages.js';
import { ReadPdf } from '../rig/pdf/pdf-tools.js';
import { readSound } from '../rig/pdf/sound-pdf.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

/** Files that pages are joined in, as programs of others read them. */

t.setTimeout(FILE_TIMEOUT_MS);

const assets = corpusAssets();

async function page(body: string, { title = 'Kart', language = 'tr' } = {}): Promise<Uint8Array> {
  const source = `<!doctype html><html lang="${language}"><head><title>${title}</title>
<meta name="viewport" content="width=400, height=240"><style>body { margin: 20px; font: 24px Inter }</style></head><body>${body}</body></html>`;
  return pageOf(await documentDrawing(source, assets));
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function merged(
  documents: readonly Uint8Array[],
  attached?: Parameters<MergedDocument['finished']>[0],
): Promise<Buffer> {
  const document = new MergedDocument();
  const parts: Buffer[] = [];
  for (const each of documents) parts.push(await bytesOf(document.add(each)));
  parts.push(await bytesOf(document.finished(attached)));
  return Buffer.concat(parts);
}

await t.test('pages are in the order in which they came, and look as they did', async (own) => {
  const names = ['Ayşe', 'Bülent', 'Çiğdem'];
  const documents = await Promise.all(names.map((name) => page(`<p>Sayın ${name}</p>`)));
  await readSound(own, await merged(documents), (pdf) => {
    own.same(
      pdf.text().trim().split('\n'),
      names.map((name) => `Sayın ${name}`),
    );
    own.equal(pdf.pages(), 3);
    const alone = new ReadPdf(documents[0] as Uint8Array);
    own.ok(Buffer.from(pdf.pixels().data).equals(Buffer.from(alone.pixels().data)), 'the first page');
    alone.close();
  });
});

await t.test('pages of groups and masks within each other look as they did', async (own) => {
  const body = (name: string) =>
    `<div style="opacity: 0.5"><p>Sayın ${name}</p><div style="opacity: 0.6; mask-image: linear-gradient(#000, #0004)">Masa</div></div>
    <div style="mix-blend-mode: multiply; background: #f80; width: 50px; height: 30px"></div>`;
  const documents = await Promise.all(['Ayşe', 'Bülent', 'Ayşe'].map((name) => page(body(name))));
  await readSound(own, await merged(documents), (pdf) => {
    own.equal(pdf.pages(), 3);
    for (const [index, document] of documents.entries()) {
      const alone = new ReadPdf(document);
      const [its, found] = [alone.pixels(), pdf.pixels(96, index + 1)].map(({ data }) => Buffer.from(data));
      own.ok(its && found?.equals(its), `page ${index + 1}`);
      alone.close();
    }
  });
});

await t.test('what pages have in common is in the file once', async (own) => {
  const body = '<img src="assets/photo.jpg" width="90" height="60"><p>Aynı</p>';
  const documents = [
    await page(body),
    await page(`${body}<div style="width: 9px; height: 9px; background: #f00"></div>`),
    await page(body),
  ];
  const file = await merged(documents);
  await readSound(own, file, (pdf) => {
    own.equal(pdf.pages(), 3);
    own.equal(pdf.fonts().length, 1);
    own.equal(new Set(pdf.pictureObjects()).size, 1);
    own.equal(pdf.pictureObjects().length, 3, 'on each page');
  });
  const [{ length }] = documents as [Uint8Array];
  own.ok(file.length < 1.5 * length, `${file.length} bytes, where one page has ${length}`);
});

await t.test('pages of other texts have their fonts in common, with the letters of all', async (own) => {
  const texts = [
    'Ayşe <b>Kaya</b>',
    'Đặng Văn',
    'affluent fi',
    'السلام عليكم',
    'क्षत्रिय',
    '日本語',
    'Ωmega <b>Жук</b>',
  ];
  const documents = await Promise.all(texts.map((text) => page(`<p>Sayın ${text}</p>`)));
  await readSound(own, await merged(documents), (pdf) => {
    const fonts = pdf.fonts();
    own.equal(new Set(fonts.map(({ name }) => name)).size, fonts.length, 'each is there once');
    const faces = pdf.unpacked().match(/\/TuvalFace .+/g) ?? [];
    own.equal(faces.length, fonts.length);
    own.equal(new Set(faces).size, fonts.length, 'each face has one font');
    for (const font of fonts) own.match(font, { isEmbedded: true, isSubset: true, hasUnicode: true });
    for (const [index, document] of documents.entries()) {
      const alone = new ReadPdf(document);
      own.equal(pdf.text(index + 1), alone.text());
      own.ok(
        Buffer.from(pdf.pixels(96, index + 1).data).equals(Buffer.from(alone.pixels().data)),
        `${texts[index]} looks as it did`,
      );
      alone.close();
    }
  });
});

await t.test('each reference and each letter of a font is a step of its own', async (own) => {
  const weights = [400, 500, 600, 700, 800, 900];
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const links = Array.from({ length: 40 }, (_, at) => `<a href="https://example.org/${at}">${at}</a> `);
  const lines = weights.map((weight) => `<b style="font-weight: ${weight}">${letters}</b><br>`);
  const document = await page(`<div style="font: 5px/1 Inter">${lines.join('')}${links.join('')}</div>`);
  let steps = 0;
  const merging = new MergedDocument(async () => void steps++);
  const pages = await bytesOf(merging.add(document));
  const toRead = steps;
  const end = await bytesOf(merging.finished());
  let glyphs = 0;
  await readSound(own, Buffer.concat([pages, end]), (pdf) => {
    glyphs = pdf.unpacked().match(/^<[0-9a-f]{4}> <[0-9a-f]+>$/gm)?.length ?? 0;
  });
  own.ok(glyphs >= 2 * letters.length, `${glyphs} glyphs`);
  // Of each its code, what it stands for and its outline.
  own.ok(toRead > 3 * glyphs + links.length, `${toRead} steps to read them`);
});

await t.test('fonts of all pages are written in steps of a hundred letters', async (own) => {
  const glyphs = Array.from({ length: 5000 }, (_, at) => ({ ...NO_GLYPH, code: at, text: '0041' }));
  const file = new PdfFile();
  const font = file.reserved();
  const packed = packedFont({ face: 'a', family: 'Inter', glyphs, bounds: [0, 0, 500, 700] });
  writeFont(file, font, packed);
  const tree = file.reserved();
  const document = file.add(`<</Type/Page/Parent ${tree} 0 R/Resources<</Font<</F1 ${font} 0 R>>>>>>`);
  file.add(`<</Type/Pages/Count 1/Kids[${document} 0 R]>>`, tree);
  const catalogue = file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`);
  const facts = file.add('<</Producer(Tuval)>>');
  let steps = 0;
  const merging = new MergedDocument(async () => void steps++);
  await bytesOf(merging.add(file.finished(`/Root ${catalogue} 0 R/Info ${facts} 0 R`)));
  const toRead = steps;
  await bytesOf(merging.finished());
  own.ok(steps - toRead > glyphs.length / 100, `${steps - toRead} steps`);
});

/** A font of a page that has one glyph beside the one of what is missing. */
function fontOf(code: number, text: string, charString = Uint8Array.of(139, 14)): WrittenFont {
  const glyphs = [NO_GLYPH, { code, width: 500, charString, text }];
  return { face: 'a', family: 'Inter', glyphs, bounds: [0, 0, 500, 700] };
}

await t.test('a code that stands for something else on another page begins another font', async (own) => {
  let number = 0;
  const fonts = new MergedFonts(() => ++number);
  own.equal(fonts.numberOf(fontOf(5, '0041')), 1);
  own.equal(fonts.numberOf(fontOf(6, '0042')), 1);
  own.equal(fonts.numberOf(fontOf(5, '0043')), 2);
  own.equal(fonts.numberOf({ ...fontOf(7, '0044'), face: 'b' }), 3);
  own.equal(fonts.numberOf(fontOf(6, '0042', Uint8Array.of(140, 14))), 2);
  own.same(
    fonts.taken().map(({ font }) => font.glyphs.map(({ code }) => code)),
    [
      [0, 5, 6],
      [0, 5, 6],
      [0, 7],
    ],
  );
  own.equal(fonts.bytes, 0);
});

await t.test('fonts are written once there is too much of them', async (own) => {
  let number = 0;
  const fonts = new MergedFonts(() => ++number);
  const large = new Uint8Array(65_000);
  for (let code = 1; code <= 128; code++) fonts.numberOf(fontOf(code, '0041', large));
  own.notOk(fonts.areTooMany);
  for (let code = 129; code <= 130; code++) fonts.numberOf(fontOf(code, '0041', large));
  own.ok(fonts.areTooMany);
  fonts.taken();
  own.notOk(fonts.areTooMany);
});

await t.test('the same pages make the same file, and others another identifier', async (own) => {
  const [one, other] = [await page('<p>Bir</p>'), await page('<p>İki</p>')];
  const file = await merged([one, other]);
  own.ok(file.equals(await merged([one, other])));
  const identifierOf = (bytes: Buffer) => /\/ID\[<([0-9a-f]{32})><\1>\]/.exec(bytes.toString('latin1'))?.[1];
  own.match(identifierOf(file), /^[0-9a-f]{32}$/);
  own.not(identifierOf(file), identifierOf(await merged([other, one])));
});

await t.test('hundreds of pages hang from a tree whose nodes have a hundred each', async (own) => {
  const documents = await Promise.all(Array.from({ length: 7 }, (_, index) => page(`<p>Sayfa ${index}</p>`)));
  const all = Array.from({ length: 250 }, (_, index) => documents[index % 7] as Uint8Array);
  await readSound(own, await merged(all), (pdf) => {
    own.equal(pdf.pages(), 250);
    own.same(
      pdf.text().match(/\d/g)?.map(Number),
      Array.from({ length: 250 }, (_, index) => index % 7),
    );
    own.same(
      pdf
        .unpacked()
        .match(/\/Count \d+/g)
        ?.sort(),
      ['/Count 100', '/Count 100', '/Count 250', '/Count 50'],
    );
  });
});

await t.test('a title and a language that all pages have are those of the file', async (own) => {
  const documents = [await page('a'), await page('b'), await page('c', { title: 'Başka', language: 'tr' })];
  await readSound(own, await merged(documents.slice(0, 2)), (pdf) =>
    own.match(pdf.facts(), { Title: 'Kart' }),
  );
  const mixed = await merged(documents);
  await readSound(own, mixed, (pdf) => own.equal(pdf.facts().Title, undefined));
  own.match(mixed.toString('latin1'), /\/Lang\(tr\)/);
});

await t.test('a file can be attached', async (own) => {
  async function* text() {
    yield '{"rows":';
    yield ` "${'ş'.repeat(100_000)}"}`;
  }
  const attached = { name: 'manifest.json', mediaType: 'application/json', text: text() };
  await readSound(own, await merged([await page('<p>Bir</p>')], attached), (pdf) => {
    own.same(pdf.attached('manifest.json'), `{"rows": "${'ş'.repeat(100_000)}"}`);
  });
});

/** A page with a link and a text that looks like a reference. */
function linkedPage(): Uint8Array {
  const file = new PdfFile();
  const [catalogue, tree] = [file.reserved(), file.reserved()];
  const contents = file.addStream('', '0 0 10 10 re f');
  const action = file.add(
    `<</S/URI/URI(https://example.com/5 0 R \\) 6 0 R)/Contents ${textString('7 0 R')}>>`,
  );
  const link = file.add(`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Border[0 0 0]/A ${action} 0 R>>`);
  const kid = file.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 10 10]/Resources<<>>/Contents ${contents} 0 R/Annots[${link} 0 R]>>`,
  );
  file.add(`<</Type/Pages/Count 1/Kids[${kid} 0 R]>>`, tree);
  file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`, catalogue);
  return file.finished(`/Root ${catalogue} 0 R/Info ${file.add('<</Producer(Tuval)>>')} 0 R`);
}

await t.test('links are of one page each, and strings stay as they are', async (own) => {
  await readSound(own, await merged([linkedPage(), linkedPage()]), (pdf) => {
    const text = pdf.unpacked();
    own.equal(text.match(/\/Type \/Annot/g)?.length, 2);
    own.equal(text.match(/\/S \/URI/g)?.length, 1, 'what they do is there once');
    own.match(text, '(https://example.com/5 0 R \\) 6 0 R)');
  });
});

await t.test('what is no whole file of ours is refused', async (own) => {
  const whole = await page('<p>Bir</p>');
  for (const broken of [whole.subarray(0, -9), Buffer.from('%PDF-1.7\n'), new Uint8Array(0)])
    await own.rejects(merged([broken]));
});

await t.test('objects that were not met for the longest are forgotten first', async (own) => {
  const numbers = new RecentNumbers(2);
  numbers.set('a', 1);
  numbers.set('b', 2);
  own.equal(numbers.get('a'), 1);
  numbers.set('c', 3);
  own.same([numbers.get('a'), numbers.get('b'), numbers.get('c')], [1, undefined, 3]);
  own.equal(numbers.bytes, 256);
});

await t.test('little is kept of a page', async (own) => {
  const document = new MergedDocument();
  const bytes = await page('<p>Bir</p>');
  let most = 0;
  for (let count = 0; count < 500; count++)
    for await (const piece of document.add(bytes)) most = Math.max(most, piece.length);
  own.ok(document.bytes < 500 * 100, `${document.bytes} bytes of 500 pages`);
  own.ok(most <= 65_536, 'pieces are short');
});

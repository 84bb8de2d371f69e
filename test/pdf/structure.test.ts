import t from 'tap';
import { MergedDocument } from '../../workers/pdf/merged-document.js';
import { corpusAssets } from '../rig/corpora/documents/assets.js';
import { documentDrawing, pageOf } from '../rig/pdf/drawn-pages.js';
import type { ReadPdf } from '../rig/pdf/pdf-tools.js';
import { readSound } from '../rig/pdf/sound-pdf.js';
import { marksWithoutElement } from '../rig/pdf/structure-tree.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

/** What PDFs say of their parts to programs that read them to people. */

t.setTimeout(FILE_TIMEOUT_MS);

const assets = corpusAssets();

async function page(body: string, style = ''): Promise<Uint8Array> {
  const source = `<!doctype html><html lang="tr"><head><title>Sayfa</title><meta name="viewport" content="width=400, height=900">
<style>body { margin: 0; padding: 20px; font: 20px/1.4 Inter } ${style}</style></head><body>${body}</body></html>`;
  return pageOf(await documentDrawing(source, assets));
}

function parts(pdf: ReadPdf): string[] {
  return pdf.parts().map(({ kind, text }) => `${kind} ${text}`.trim());
}

await t.test('headings, paragraphs and pictures are parts in the order of the document', async (own) => {
  const body = `<h1 style="position: relative; z-index: 1">Başlık <em>bir</em></h1>
    <p>Metin ki satırlara <b>bölünür</b>, ve <i style="display: inline-block">içinde</i> bir kutu vardır.</p>
    <img src="assets/logo.png" width="40" height="40" alt="Bir amblem"><h3 style="float: right">Yan</h3>
    <div>Kutu<div>içinde</div></div><ul><li>ilk<li>son</ul><h6 style="position: absolute; top: 0">Üst</h6>`;
  await readSound(own, await page(body), (pdf) => {
    own.equal(pdf.facts().Tagged, 'yes');
    own.same(parts(pdf), [
      'H1 Başlık bir',
      'P Metin ki satırlara bölünür, ve içinde bir kutu vardır.',
      'Figure',
      'H3 Yan',
      ...['P Kutu', 'P içinde', 'P ilk', 'P son', 'H6 Üst'],
    ]);
    own.same(pdf.alternatives(), ['Bir amblem']);
  });
});

await t.test('what is painted as a group, a mask or a picture is a part, too, and once', async (own) => {
  const style = `.gradient { background: linear-gradient(90deg, red, blue); background-clip: text; color: transparent }
    .shadow { text-shadow: 0 2px 3px red } .mask { mask-image: linear-gradient(#000, #0008) }
    .turned { background: conic-gradient(red, blue); background-clip: text; color: transparent }`;
  const body = `<h1 class="gradient">Geçişli</h1><h2 class="turned">Dönen</h2><p class="shadow">Gölgeli</p>
    <div style="opacity: 0.5"><h3>Saydam</h3><p>grup</p></div><div style="filter: blur(1px)"><h4>Bulanık</h4><p>resim</p></div>
    <p style="mix-blend-mode: multiply">Karışan</p><div class="mask"><h5>Maskeli</h5><p>metin</p></div>
    <div style="backdrop-filter: blur(2px)"><p>Buzlu</p></div>`;
  await readSound(own, await page(body, style), (pdf) =>
    own.same(parts(pdf), [
      ...['H1 Geçişli', 'H2 Dönen', 'P Gölgeli', 'H3 Saydam', 'P grup', 'H4 Bulanık', 'P resim'],
      ...['P Karışan', 'H5 Maskeli', 'P metin', 'P Buzlu'],
    ]),
  );
});

await t.test(
  'pictures say what their documents say of them, and those that say nothing are none',
  async (own) => {
    const img = (alt: string) => `<img src="assets/logo.png" width="20" height="20" ${alt}>`;
    const svg = (says: string, title = '') =>
      `<svg width="20" height="20" ${says}>${title}<circle cx="9" cy="9" r="9"/></svg>`;
    const hostile = ')>>endobj(\\<<';
    const body = `${img('')}${img('alt=""')}${img('alt=" "')}${img('alt="Şık 日本語 🎉"')}${img(`alt="${hostile}"`)}
    ${img('alt="Amblem" aria-label="Tuval"')}${svg('')}${svg('aria-label="Daire"')}${svg('', '<g><title>Grup</title></g>')}
    ${svg('', ' <title> Kırmızı\n daire </title><title>İkinci</title>')}${svg('aria-label="Etiket"', '<title>Başlık</title>')}
    ${svg('', `<title>${hostile}</title>`)}${svg('', '<title> </title>')}`;
    await readSound(own, await page(body), (pdf) =>
      own.same(pdf.alternatives(), [
        ...['Şık 日本語 🎉', hostile, 'Tuval', 'Daire', 'Kırmızı daire', 'Etiket', hostile],
      ]),
    );
  },
);

await t.test('little of long alternatives is kept', async (own) => {
  const img = `<img src="assets/logo.png" width="9" height="9" alt="${'a'.repeat(1500)}">`;
  await readSound(own, await page(img.repeat(120)), (pdf) => {
    const lengths = pdf.alternatives().map(({ length }) => length);
    own.same(lengths, Array(100).fill(1000));
    own.equal(pdf.parts().length, 120);
  });
});

await t.test('words of two lines are two, and a word that is broken is one', async (own) => {
  const body = `<p>Uzun metinler satırlara bölünür ve boşluklar kalır</p><p>ilk<br>son</p><p style="white-space: pre">kod\nsatırı</p>
    <p style="overflow-wrap: anywhere">${'ab'.repeat(20)}</p><p lang="ja">日本語の文章は空白なしで改行されます</p><p><b>kalın</b> <i>eğik yazı burada</i></p>
    <div style="filter: blur(1px)"><p>resimdeki metin de bölünür ve kalır</p></div>`;
  await readSound(own, await page(body, 'body { width: 140px } p { margin: 0 }'), (pdf) =>
    own.same(parts(pdf), [
      ...['P Uzun metinler satırlara bölünür ve boşluklar kalır', 'P ilk son', 'P kod satırı'],
      ...[`P ${'ab'.repeat(20)}`, 'P 日本語の文章は空白なしで改行されます', 'P kalın eğik yazı burada'],
      'P resimdeki metin de bölünür ve kalır',
    ]),
  );
});

await t.test('a page that says nothing has no parts', async (own) => {
  await readSound(own, await page('<div style="height: 50px; background: red"></div>'), (pdf) => {
    own.equal(pdf.facts().Tagged, 'no');
    own.notMatch(pdf.unpacked(), /StructTreeRoot/);
  });
});

async function merged(pages: readonly Uint8Array[]): Promise<Uint8Array> {
  const document = new MergedDocument();
  const pieces: Uint8Array[] = [];
  for (const each of pages) for await (const piece of document.add(each)) pieces.push(piece);
  for await (const piece of document.finished()) pieces.push(piece);
  return Buffer.concat(pieces);
}

await t.test('pages that are joined are parts with what they have alone', async (own) => {
  const body = (text: string) =>
    `<h1 style="opacity: 0.5">Sayfa ${text}</h1><div style="filter: blur(1px)"><p>Metin ${text}</p></div><h2>Ortak</h2>
    <img src="assets/logo.png" width="20" height="20" alt="Resim ${text}">`;
  const texts = ['bir', 'iki', 'bir'];
  const pages = await Promise.all(texts.map((text) => page(body(text))));
  await readSound(own, await merged(pages), (pdf) => {
    own.equal(pdf.facts().Tagged, 'yes');
    own.same(
      parts(pdf),
      texts.flatMap((text) => ['Part', `H1 Sayfa ${text}`, `P Metin ${text}`, 'H2 Ortak', 'Figure']),
    );
    own.same(
      pdf.alternatives(),
      texts.map((text) => `Resim ${text}`),
    );
    own.same(marksWithoutElement(pdf), []);
  });
});

await t.test('pages without parts are joined with those that have some', async (own) => {
  const empty = await page('<div style="height: 50px; background: red"></div>');
  await readSound(own, await merged([empty, await page('<p>Metin</p>'), empty]), (pdf) => {
    own.same(parts(pdf), ['Part', 'P Metin']);
    own.same(marksWithoutElement(pdf), []);
  });
  await readSound(own, await merged([empty, empty]), (pdf) => {
    own.equal(pdf.facts().Tagged, 'no');
    own.notMatch(pdf.unpacked(), /StructParents|StructTreeRoot/);
  });
});

await t.test('more streams with marks than a leaf of their tree has are found', async (own) => {
  const boxes = Array.from({ length: 60 }, (_, at) => `<p style="opacity: 0.5">${at}</p>`).join('');
  const pages = [await page(boxes, 'p { margin: 0; font-size: 4px }')];
  await readSound(own, await merged([...pages, ...pages, ...pages, ...pages]), (pdf) => {
    own.equal(parts(pdf).filter((part) => part.startsWith('P ')).length, 240);
    own.same(marksWithoutElement(pdf), []);
    own.ok((pdf.unpacked().match(/\/Limits/g)?.length ?? 0) > 2);
  });
});

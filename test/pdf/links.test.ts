import t, { type Test } from 'tap';
import type { Drawing } from '../../workers/engines/drawing.js';
import { corpusAssets } from '../rig/corpora/documents/assets.js';
import { templateOf } from '../rig/drawing/documents.js';
import { documentDrawing, pageOf } from '../rig/pdf/drawn-pages.js';
import { type ListedLink, ReadPdf } from '../rig/pdf/pdf-tools.js';
import { readSound } from '../rig/pdf/sound-pdf.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

/** Links of PDFs, as programs of others read them. */

t.setTimeout(FILE_TIMEOUT_MS);

const WIDTH = 400;
const HEIGHT = 240;

const FIELDS =
  '{ "url": { "type": "text", "label": "Adres", "default": "https://tuval.example/", "maxLength": 5000 } }';

const assets = corpusAssets();

function html(body: string, style = ''): string {
  return `<!doctype html><html lang="tr"><head><title>Sayfa</title><meta name="viewport" content="width=${WIDTH}, height=${HEIGHT}">
<script type="application/json">{ "fields": ${FIELDS} }</script>
<style>body { margin: 0; font: 20px/30px Inter } ${style}</style></head><body>${body}</body></html>`;
}

async function read(own: Test, drawing: Drawing, look: (pdf: ReadPdf) => void): Promise<void> {
  await readSound(own, await pageOf(drawing), look);
}

/** The areas of a document whose links all lead to one address. */
async function areas(body: string, style = ''): Promise<number[][]> {
  const pdf = new ReadPdf(await pageOf(await documentDrawing(html(body, style), assets)));
  try {
    return pdf.links().map(({ area }) => area);
  } finally {
    pdf.close();
  }
}

/** Where links lead whose addresses are values of fields. */
async function addressesOf(own: Test, hrefs: readonly string[]): Promise<string[]> {
  const keys = hrefs.map((_, index) => `url${index}`);
  const fields = keys.map((key) => `"${key}": { "type": "text", "label": "Adres", "default": "" }`);
  const body = keys.map((key) => `<p style="margin: 0"><a href="{{${key}}}">Metin</a></p>`);
  const source = html(body.join(''), 'body { font: 5px/6px Inter }').replace(
    FIELDS,
    `{ ${fields.join(', ')} }`,
  );
  const drawing = await documentDrawing(source, assets);
  const values = Object.fromEntries(keys.map((key, index) => [key, hrefs[index]]));
  let found: string[] = [];
  await read(own, { ...drawing, values } as Drawing, (pdf) => {
    found = pdf.links().map(({ address }) => address);
    own.same(pdf.addresses(), found, 'poppler and qpdf agree');
    own.equal(pdf.text().match(/Metin/g)?.length, hrefs.length, 'texts are there in any case');
  });
  return found;
}

const LINK = 'href="https://tuval.example/a"';

await t.test('a link in lines has an area around its words in each of them', async (own) => {
  const body = `<p>Önce birkaç sözcük, sonra <a ${LINK}>iki satırda duran <b>uzun</b> bağlantı</a>, sonra yine düz yazı.</p>`;
  await read(own, await documentDrawing(html(body), assets), (pdf) => {
    const links = pdf.links();
    own.equal(links.length, 2, 'a line, an area');
    const isIn = (word: number[], { area }: ListedLink) => {
      const [x, y] = [((word[0] ?? 0) + (word[2] ?? 0)) / 2, ((word[1] ?? 0) + (word[3] ?? 0)) / 2];
      const [left = 0, top = 0, right = 0, bottom = 0] = area;
      return x > left && x < right && y > top && y < bottom;
    };
    const linked = pdf.words().filter(({ area }) => links.some((link) => isIn(area, link)));
    own.same(
      linked.map(({ word }) => word.replace(',', '')),
      ['iki', 'satırda', 'duran', 'uzun', 'bağlantı'],
    );
  });
});

await t.test('a link that is a block, an item or a box in a line has the area of its box', async (own) => {
  const style = 'a { height: 40px } .w { width: 120px }';
  own.same(await areas(`<a ${LINK} style="display: block">Metin</a>`, style), [[0, 0, 400, 40]]);
  own.same(await areas(`<a ${LINK} class="w" style="display: flex"><i>Metin</i></a>`, style), [
    [0, 0, 120, 40],
  ]);
  own.same(await areas(`<a ${LINK} class="w" style="display: inline-block">Metin</a>`, style), [
    [0, 0, 120, 40],
  ]);
  const items = `<div style="display: flex; gap: 10px"><a ${LINK} class="w">Bir</a><a ${LINK} class="w">İki</a></div>`;
  own.same(await areas(items, style), [
    [0, 0, 120, 40],
    [130, 0, 250, 40],
  ]);
});

await t.test('what a link has around it or beyond it is part of it', async (own) => {
  const picture = '<img src="assets/logo.png" style="display: block; width: 90px; height: 80px">';
  own.same(await areas(`<a ${LINK}>${picture}</a>`), [[0, 0, 90, 80]], 'a picture that is a block');
  const line = await areas(`<p style="margin: 0"><a ${LINK}>${picture.replace('block', 'inline')}</a></p>`);
  own.same(line, [[0, 0, 90, 80]], 'a picture in a line');
  const card = `<a ${LINK}><div style="height: 50px">Metin</div></a>`;
  own.same(await areas(card), [[0, 0, 400, 50]], 'a block that it is around');
  const raised = `<a ${LINK}><i style="position: absolute; left: 100px; top: 60px; width: 30px; height: 20px"></i></a>`;
  own.same(await areas(raised), [[100, 60, 130, 80]], 'a box that is placed elsewhere');
  const floating = `<a ${LINK}><i style="float: right; width: 30px; height: 20px"></i></a>`;
  own.same(await areas(floating), [[370, 0, 400, 20]], 'a float');
  const beyond = `<a ${LINK} style="display: block; width: 50px; height: 20px"><i style="display: block; width: 90px; height: 10px"></i></a>`;
  own.same(
    await areas(beyond),
    [
      [0, 0, 50, 20],
      [0, 0, 90, 10],
    ],
    'what is wider than its box',
  );
});

await t.test('links are where transformations put them', async (own) => {
  const box = (transform: string) =>
    `<a ${LINK} style="position: absolute; left: 100px; top: 100px; width: 80px; height: 40px; transform: ${transform}"></a>`;
  own.same(await areas(box('translate(20px, -10px) scale(.5)')), [[140, 100, 180, 120]]);
  const within = `<div style="translate: 10px 20px">${box('none')}</div>`;
  own.same(await areas(within), [[110, 120, 190, 160]]);
  await read(own, await documentDrawing(html(box('rotate(45deg)')), assets), (pdf) => {
    const [{ area, corners } = { area: [], corners: [] }] = pdf.links();
    own.same(area, [98, 78, 182, 162]);
    own.same(
      corners,
      [98, 106, 154, 162, 182, 134, 126, 78],
      'lower left, lower right, upper right, upper left',
    );
  });
});

await t.test('links of planes in space are where their corners are seen', async (own) => {
  const box = (style: string) =>
    `<a ${LINK} style="position: absolute; left: 100px; top: 100px; width: 80px; height: 40px; ${style}"></a>`;
  const near = `<div style="perspective: 200px; position: absolute; inset: 0">${box('transform: translateZ(100px)')}</div>`;
  // Twice as large, about the middle of the page.
  own.same(await areas(near), [[0, 80, 160, 160]]);
  own.same(
    await areas(box('transform: rotateY(180deg); backface-visibility: hidden')),
    [],
    'a hidden back has none',
  );
  await read(
    own,
    await documentDrawing(html(box('transform: perspective(100px) rotateY(60deg)')), assets),
    (pdf) => {
      const [{ corners } = { corners: [] }] = pdf.links();
      own.same(corners, [109, 151, 155, 135, 155, 105, 109, 89], 'the left side is nearer');
    },
  );
});

await t.test('what does not show of a link is not clicked', async (own) => {
  const box = (style: string) =>
    `<a ${LINK} style="position: absolute; width: 80px; height: 40px; ${style}"></a>`;
  own.same(await areas(box('left: -30px; top: 220px')), [[0, 220, 50, 240]], 'beyond the page');
  own.same(await areas(box('left: 500px')), []);
  own.same(await areas(box('visibility: hidden')), []);
  const cut = `<div style="position: relative; overflow: hidden; width: 60px; height: 50px">${box('left: 20px; top: 30px')}</div>`;
  own.same(await areas(cut), [[20, 30, 60, 50]], 'cut off by a box');
  const free = `<div style="overflow: hidden; width: 60px; height: 50px">${box('left: 20px; top: 30px')}</div>`;
  own.same(await areas(free), [[20, 30, 100, 70]], 'placed in a box farther out');
  const across = `<div style="position: relative; overflow-x: clip; width: 60px; height: 50px">${box('left: 20px; top: 30px')}</div>`;
  own.same(await areas(across), [[20, 30, 60, 70]], 'cut off along an axis');
  const rounded = box('left: 360px; top: 100px; rotate: 45deg');
  await read(own, await documentDrawing(html(rounded), assets), (pdf) => {
    own.same(pdf.links(), [
      { address: 'https://tuval.example/a', area: [358, 78, 400, 162], corners: undefined },
    ]);
  });
});

await t.test('links are as large as the page', async (own) => {
  const drawing = await documentDrawing(
    html(`<a ${LINK} style="display: block; height: 40px">Metin</a>`),
    assets,
  );
  const size = { width: 2 * WIDTH, height: 2 * HEIGHT, scale: 2 };
  await read(own, { ...drawing, size }, (pdf) => own.same(pdf.links()[0]?.area, [0, 0, 800, 80]));
});

await t.test('the value of a field is followed, and the next one is another', async (own) => {
  const source = html(
    '<p>Yazı <a href="{{url}}">Metin</a></p><a href="https://tuval.example/?q={{url}}" style="display: block">x</a>',
  );
  const drawing = await documentDrawing(source, assets);
  for (const url of ['https://bir.example/', 'https://iki.example/']) {
    await read(own, { ...drawing, values: { url } } as Drawing, (pdf) =>
      own.same(pdf.addresses(), [url, `https://tuval.example/?q=${url}`]),
    );
  }
});

await t.test('an address is ASCII, and cannot break out of its place', async (own) => {
  const written = {
    'https://tuval.example/a(b)c)/\\(': 'https://tuval.example/a(b)c)//(',
    'https://tuval.example/?q=a)>>/OpenAction<<(': 'https://tuval.example/?q=a)%3E%3E/OpenAction%3C%3C(',
    'https://tuval.example/#\\': 'https://tuval.example/#\\',
    ' https://tuval.example/a\n\r\tb\u0000c ': 'https://tuval.example/ab%00c',
    'https://çay.example/şeker?ğ=ü#ı': 'https://xn--ay-3ia.example/%C5%9Feker?%C4%9F=%C3%BC#%C4%B1',
    'https://tuval.example/\ud83d': 'https://tuval.example/%EF%BF%BD',
    'HTTP://tuval.example': 'http://tuval.example/',
    'mailto:ada@tuval.example?subject=İki söz (x)':
      'mailto:ada@tuval.example?subject=%C4%B0ki%20s%C3%B6z%20(x)',
    'mailto:a b\u0000@tuval.example': 'mailto:a%20b%00@tuval.example',
  };
  own.same(await addressesOf(own, Object.keys(written)), Object.values(written));
});

await t.test('other addresses, and those that are too long, are text alone', async (own) => {
  const left = [
    ...[
      '',
      '#',
      '#a',
      '/a',
      'a.html',
      '//tuval.example/',
      'tuval.example',
      'https://',
      'https:// x.example/',
    ],
    ...[
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
    ],
    ...[
      'tel:+90',
      'ftp://tuval.example/',
      'vbscript:x',
      'blob:https://tuval.example/a',
      'view-source:https://tuval.example',
    ],
    ...[`https://tuval.example/${'a'.repeat(2048)}`, `https://tuval.example/${'ş'.repeat(400)}`],
    `https://tuval.example/${'('.repeat(100_000)}`,
  ];
  const longest = `https://tuval.example/${'a'.repeat(2048 - 22)}`;
  own.same(await addressesOf(own, [...left, longest]), [longest]);
});

await t.test('the check says which written links no PDF has', async (own) => {
  const warnings = async (href: string) => {
    const { warnings } = await templateOf('page', html(`<a href="${href}">Metin</a>`));
    return warnings.map(({ message }) => message);
  };
  for (const href of ['https://tuval.example/', 'mailto:a@b.example', '#', '', '{{url}}', 'https://{{url}}'])
    own.same(await warnings(href), [], href);
  for (const href of ['/a', 'javascript:alert(1)', `https://tuval.example/${'a'.repeat(100_000)}`]) {
    const [warning = '', ...others] = await warnings(href);
    own.match(
      warning,
      /^a PDF has no link to [\s\S]* write an address of https:, http: or mailto: with up to 2048 characters$/,
    );
    own.ok(warning.length < 400);
    own.same(others, []);
  }
});

await t.test('more links than anybody clicks are left out', async (own) => {
  const body = `<a ${LINK} style="word-break: break-all">${'x'.repeat(11_000)}</a>`;
  const style = 'body { width: 1px; font-size: 1px; line-height: .02px }';
  const found = await areas(body, style);
  own.equal(found.length, 10_000);
});

t.test('a box that leads somewhere does so in each column that it goes through', async (t) => {
  const link = '<a href="https://tuval.example/" style="display: block; background: red">bir<br>iki</a>';
  t.same(await areas(`<div style="columns: 2; column-gap: 0; orphans: 1; widows: 1">${link}</div>`), [
    [0, 0, 200, 30],
    [200, 0, 400, 30],
  ]);
});

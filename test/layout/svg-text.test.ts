import { test } from 'tap';
import { drawDocument } from '../rig/conformance/engine.js';
import { drawnMarkup } from '../rig/pictures/drawn-markup.js';

const SIZE = { width: 400, height: 200 };

function page(body: string): string {
  return `<!doctype html><html lang="tr"><head><title>x</title><meta name="viewport" content="width=400, height=200">
<script type="application/json">{ "fields": { "title": { "type": "text", "label": "x", "default": "x" }, "size": { "type": "number", "label": "x", "default": 20 } } }</script>
<style>body { margin: 0; font-family: Inter } svg { display: block; width: 400px; height: 200px }</style></head><body>${body}</body></html>`;
}

/** Columns in which a picture has ink, as the first and the last. */
async function inkOf(svg: string, values: Record<string, string> = {}) {
  const source = page(`<svg viewBox="0 0 400 200">${svg}</svg>`);
  const drawn = await drawDocument({ source, values, assets: new Map(), timeMs: 0 });
  if ('reason' in drawn) throw new Error(drawn.reason);
  let [left, right, top, bottom, colourful] = [SIZE.width, 0, SIZE.height, 0, 0];
  for (let at = 0; at < SIZE.width * SIZE.height; at++) {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => drawn.data[4 * at + channel]);
    if (red + green + blue > 700) continue;
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)];
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 80) colourful++;
  }
  return { left, right, top, bottom, colourful };
}

test('text is aligned around its place, whatever a caller sends', async (t) => {
  for (const title of ['kısa', 'çok daha uzun bir başlık']) {
    const values = { title };
    const text = (anchor: string) => `<text x="200" y="100" text-anchor="${anchor}">{{title}}</text>`;
    const [start, middle, end] = await Promise.all(
      ['start', 'middle', 'end'].map((anchor) => inkOf(text(anchor), values)),
    );
    t.ok(Math.abs((start?.left ?? 0) - 201) <= 2, `${start?.left}`);
    t.ok(Math.abs((middle?.left ?? 0) + (middle?.right ?? 0) - 400) <= 3, `${middle?.left} ${middle?.right}`);
    t.ok(Math.abs((end?.right ?? 0) - 199) <= 2, `${end?.right}`);
  }
});

test('a rule of a style sheet counts before an attribute, and both before what is inherited', async (t) => {
  const width = async (svg: string) => {
    const { left, right } = await inkOf(svg);
    return right - left;
  };
  const small = await width('<text y="100" font-size="10">mmmm</text>');
  const large = await width('<text y="100" font-size="40">mmmm</text>');
  t.ok(large > 3.8 * small);
  t.equal(await width('<g font-size="40"><text y="100">mmmm</text></g>'), large);
  t.equal(
    await width('<g font-size="10"><text y="100" style="font-size: 40px" font-size="20">mmmm</text></g>'),
    large,
  );
});

test('a number of a caller is a size in pixels', async (t) => {
  const text = '<text y="100" font-size="{{size}}">mmmm</text>';
  const [small, large] = [await inkOf(text, { size: '10' }), await inkOf(text, { size: '40' })];
  t.ok(large.right - large.left > 3.8 * (small.right - small.left));
});

test('what a caller sends is text, and no markup', async (t) => {
  const title = '</text><rect width="400" height="200" fill="red"/>';
  const { colourful, bottom } = await inkOf('<text y="100" font-size="12">{{title}}</text>', { title });
  t.equal(colourful, 0);
  t.ok(bottom < 110);
});

test('emoji are drawn in their colours, turned ones too', async (t) => {
  for (const transform of ['', 'transform="rotate(8)"']) {
    const { colourful, left, right } = await inkOf(
      `<text x="20" y="100" font-size="60" ${transform}>🎉</text>`,
    );
    t.ok(colourful > 300, `${colourful} pixels`);
    t.ok(right - left > 40 && right - left < 90, `${left} to ${right}`);
  }
});

test('letters that resvg draws stand where our own do', async (t) => {
  const text = '<text x="50" y="100" font-size="40">Harfler</text>';
  const own = await inkOf(text);
  const byResvg = await inkOf(
    `<mask id="m"><rect width="400" height="200" fill="#fff"/></mask><g mask="url(#m)">${text}</g>`,
  );
  for (const edge of ['left', 'right', 'top', 'bottom'] as const)
    t.ok(Math.abs(own[edge] - byResvg[edge]) <= 1, `${edge} ${own[edge]} ${byResvg[edge]}`);
});

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const BLOCKS = '<text x="10" y="90" font-size="80" font-family="Inter" font-weight="900">M</text>';

function file(content: string, attributes = 'width="100" height="100"'): Uint8Array {
  return Buffer.from(`<svg ${XMLNS} ${attributes}>${content}</svg>`);
}

/** Pixels that are not white in a picture of 100 by 100 pixels that shows a file. */
async function inkOfFile(
  content: string | Uint8Array,
  { styles = '', body = '<img src="a.svg" style="display: block">' } = {},
) {
  const assets = new Map([['a.svg', typeof content === 'string' ? file(content) : content]]);
  const { at } = await drawnMarkup(styles, body, { assets });
  const inked = [];
  for (let pixel = 0; pixel < 10_000; pixel++) {
    const color = at(pixel % 100, Math.floor(pixel / 100));
    if (color !== '#ffffff') inked.push(color);
  }
  return inked;
}

test('text in files is drawn wherever these are shown', async (t) => {
  const cover = 'display: block; width: 100px; height: 100px';
  for (const [name, shown] of Object.entries({
    img: {},
    background: { body: `<p style="margin: 0; ${cover}; background: url(a.svg)">` },
    mask: { body: `<p style="margin: 0; ${cover}; background: #000; mask-image: url(a.svg)">` },
    image: { body: `<svg style="${cover}" width="100" height="100"><image href="a.svg"/></svg>` },
    list: { body: '<ul style="list-style: url(a.svg) inside; margin: 0; padding: 0"><li>' },
  }))
    t.ok((await inkOfFile(BLOCKS, shown)).length > 800, name);
});

test('texts of files are drawn within whatever refers to them', async (t) => {
  const filled = '<rect width="100" height="100"';
  for (const content of [
    `<defs><g id="a">${BLOCKS}</g></defs><use href="#a"/>`,
    `<symbol id="a" viewBox="0 0 100 100">${BLOCKS}</symbol><use href="#a" width="100" height="100"/>`,
    `<clipPath id="a">${BLOCKS}</clipPath>${filled} clip-path="url(#a)"/>`,
    `<mask id="a"><g fill="#fff">${BLOCKS}</g></mask>${filled} mask="url(#a)"/>`,
    `<pattern id="a" width="1" height="1">${BLOCKS}</pattern>${filled} fill="url(#a)"/>`,
    `<svg width="100" height="100" viewBox="0 0 100 100">${BLOCKS}</svg>`,
  ])
    t.ok((await inkOfFile(content)).length > 800, content);
});

test('a text of a file has the colour and the font of what uses it', async (t) => {
  const text =
    '<defs><text id="a" x="10" y="90" font-family="Inter" font-weight="900" style="fill: var(--c)">M</text></defs>';
  const inked = await inkOfFile(`${text}<use href="#a" style="--c: #00f; font-size: 80px"/>`);
  t.ok(inked.filter((color) => color === '#0000ff').length > 800);
});

test('texts of files have the styles of the file alone', async (t) => {
  const styles = 'text, svg { fill: #f00 !important; font-size: 9px !important; display: none }';
  const inked = await inkOfFile(
    `<style>path { fill: none } .a { fill: #00f }</style><g class="a">${BLOCKS}</g>`,
    {
      styles,
    },
  );
  t.ok(inked.filter((color) => color === '#0000ff').length > 800);
});

test('braces in a file are text', async (t) => {
  t.ok((await inkOfFile('<text y="50" font-size="40">{{title}}</text>')).length > 200);
});

test('pictures in files with texts are drawn, and nothing else is loaded', async (t) => {
  const green = `data:image/svg+xml,${encodeURIComponent(file('<path fill="green" d="M0 0H100V100H0z"/>').toString())}`;
  const image = (href: string) => `<image width="100" height="100" href="${href}"/><text>x</text>`;
  t.ok((await inkOfFile(image(green))).filter((color) => color === '#008000').length > 9_900);
  t.ok((await inkOfFile(image('b.png'))).length < 200);
});

test('elements of files may have a prefix', async (t) => {
  const plain = '<rect width="50" height="50" fill="green"/><text y="90" font-size="40">m</text>';
  const prefixed = plain.replace(/<(\/?)/g, '<$1s:');
  const own = (xmlns: string) =>
    `<?xml version="1.0"?><s:svg ${xmlns} width="100" height="100">${prefixed}</s:svg>`;
  const inked = await inkOfFile(Buffer.from(own('xmlns:s="http://www.w3.org/2000/svg"')));
  t.same(inked, await inkOfFile(plain));
  t.equal((await inkOfFile(Buffer.from(own('xmlns:s="urn:other"')))).length, 0);
});

test('letters that are not ASCII may stand as they are in an address', async (t) => {
  const address = `data:image/svg+xml,<svg ${XMLNS.replaceAll('"', "'")} width='100' height='100'><text y='60' font-size='50'>ğم</text></svg>`;
  const escaped = address.replace(/[^ -~]/g, (letter) => encodeURIComponent(letter));
  const shown = (src: string) => inkOfFile('', { body: `<img src="${src}" style="display: block">` });
  t.same(await shown(address), await shown(escaped));
  t.ok((await shown(address)).length > 200);
});

test('files whose texts cannot be drawn are drawn without them', async (t) => {
  const square = '<rect width="50" height="50"/>';
  for (const texts of [
    '<text>a</text>'.repeat(9_000),
    `<text y="90">${'a'.repeat(90_000)}</text>`,
    '<text y="90" font-size="1e30">abc</text>',
    '<text y="90" font-size="1e5">abc</text>',
    '<g transform="scale(1e9)"><text y="90">abc</text></g>',
    '<text y="90" textLength="9e9">abc</text>',
    '<text textLength="90000" lengthAdjust="spacingAndGlyphs" opacity=".5">abc</text>',
    `<text>${'\u{1f389}'.repeat(600)}</text>`,
    '<filter id="f" x="-9" y="-9" width="99" height="99"><feGaussianBlur stdDeviation="900"/></filter>' +
      '<text y="50" filter="url(#f)">abc</text>'.repeat(400),
  ])
    t.equal((await inkOfFile(square + texts)).length, 2_500, texts.slice(0, 80));
});

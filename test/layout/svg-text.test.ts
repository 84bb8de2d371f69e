import { test } from 'tap';
import { drawDocument } from '../../bench/conformance/engine.js';

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

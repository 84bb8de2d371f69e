import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import satori from 'satori';
import t, { test } from 'tap';
import { createRenderer, ImageResponse, type ImageResponseOptions } from '../../src/library/index.js';
import { samplePicture } from '../rig/drawing/jobs.js';
import { byFastPng, readPng } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

await initWasm(readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));

t.setTimeout(FILE_TIMEOUT_MS);

const renderer = createRenderer({ threads: 1, timeoutMs: 600_000, imageAllowedCidrs: ['127.0.0.0/8'] });
t.teardown(() => renderer.close());

const fontFile = (name: string) => readFileSync(new URL(import.meta.resolve(`@fontsource/${name}.woff`)));
const INTER = { name: 'Inter', data: fontFile('inter/files/inter-latin-400-normal'), weight: 400 } as const;
const MONO = {
  name: 'Typewriter',
  data: fontFile('jetbrains-mono/files/jetbrains-mono-latin-400-normal'),
} as const;

type Props = Record<string, unknown>;

/** As JSX is compiled. */
function h(type: unknown, props: Props | null, ...children: unknown[]) {
  return { type, key: null, props: { ...props, children: children.length > 1 ? children : children[0] } };
}

const whole = {
  display: 'flex',
  width: '100%',
  height: '100%',
  alignItems: 'center',
  justifyContent: 'center',
};
const column = { ...whole, flexDirection: 'column', background: 'white' };

/** Kinds of examples that the documentation of @vercel/og has, for what is drawn of texts that the fonts have. */
const EXAMPLES: Readonly<Record<string, { element: ReturnType<typeof h>; options?: ImageResponseOptions }>> =
  {
    'a text': { element: h('div', { style: { ...whole, fontSize: 128, background: 'lavender' } }, 'Hello!') },
    'a title of a query': {
      element: h(
        'div',
        { style: { ...column, fontSize: 60, letterSpacing: -2, whiteSpace: 'pre-wrap' } },
        new URL('https://example.com/og?title=A%20dynamic%20title').searchParams.get('title'),
      ),
    },
    'an SVG': {
      element: h(
        'div',
        { style: { ...column, fontSize: 32 } },
        h(
          'svg',
          { width: 75, viewBox: '0 0 75 65', fill: '#000', style: { margin: '0 75px' } },
          h('path', { d: 'M37.59.25l36.95 64H.64l36.95-64z' }),
        ),
        h('div', { style: { marginTop: 40 } }, 'Embedded SVG'),
      ),
    },
    Tailwind: {
      element: h(
        'div',
        { tw: 'flex flex-col w-full h-full items-center justify-center bg-white' },
        h(
          'div',
          { tw: 'bg-gray-50 flex w-full' },
          h(
            'div',
            { tw: 'flex flex-col md:flex-row w-full py-12 px-4 md:items-center justify-between p-8' },
            h(
              'h2',
              { tw: 'flex flex-col text-3xl sm:text-4xl font-bold tracking-tight text-gray-900 text-left' },
              h('span', null, 'Ready to begin?'),
              h('span', { tw: 'text-indigo-600' }, 'Try it today.'),
            ),
            h(
              'div',
              { tw: 'mt-8 flex md:mt-0' },
              h(
                'a',
                { tw: 'flex items-center rounded-md bg-indigo-600 px-5 py-3 text-white' },
                'Get started',
              ),
            ),
          ),
        ),
      ),
      options: { width: 800, height: 400 },
    },
    'a font': {
      element: h('div', { style: { ...column, fontSize: 100, fontFamily: '"Typewriter"' } }, 'Hello world!'),
      options: { fonts: [{ ...MONO, style: 'normal' }] },
    },
    'outlines of boxes': {
      element: h('div', { style: { ...column, fontSize: 60 } }, h('div', null, 'one'), h('div', null, 'two')),
      options: { debug: true },
    },
    'components and fragments': {
      element: h(
        ({ name }: { name: string }) =>
          h(
            'div',
            { style: column },
            h(
              Symbol.for('react.fragment'),
              null,
              h('p', null, `Hello, ${name}`),
              h(async () => h('p', null, 'later'), null),
            ),
          ),
        { name: 'you' },
      ),
    },
  };

async function pixelsOf(element: ReturnType<typeof h>, options: ImageResponseOptions = {}) {
  const response = new ImageResponse(element, { renderer, ...options });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, pixels: byFastPng(bytes), ...readPng(bytes) };
}

async function stored(name: string, bytes: Uint8Array) {
  if (process.env.PICTURES)
    await writeFile(join(process.env.PICTURES, `${name.replaceAll(' ', '-')}.png`), bytes);
}

/** Satori and resvg as @vercel/og calls them, with components called by hand where satori calls none of their kind. */
async function drawnDirectly(
  element: unknown,
  { width = 1200, height = 630, fonts = [INTER], debug = false }: ImageResponseOptions,
) {
  const loaded = fonts.map((font) => ({
    style: 'normal' as const,
    weight: 400 as const,
    ...font,
    data: Buffer.from(font.data as Uint8Array),
  }));
  const svg = await satori(element as never, { width, height, fonts: loaded, debug });
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().pixels;
}

for (const [name, { element, options = {} }] of Object.entries(EXAMPLES)) {
  test(`${name} is drawn as satori and resvg draw it`, async (t) => {
    const withFont = { fonts: [INTER], ...options };
    const { width, height, channels, data, bytes } = await pixelsOf(element, withFont);
    await stored(name, bytes);
    t.same([width, height], [options.width ?? 1200, options.height ?? 630]);
    if (name === 'components and fragments') {
      const plain = h('div', { style: column }, h('p', null, 'Hello, you'), h('p', null, 'later'));
      t.ok(isSame(await drawnDirectly(plain, withFont), data, channels));
    } else t.ok(isSame(await drawnDirectly(element, withFont), data, channels));
  });
}

/** RGBA of resvg, whose colours are not multiplied, and of a file of three or four channels. */
function isSame(rgba: Uint8Array, data: Uint8Array, channels: number): boolean {
  for (let at = 0, pixel = 0; at < rgba.length; at += 4, pixel += channels) {
    const alpha = channels === 4 || channels === 2 ? data[pixel + channels - 1] : 255;
    if (rgba[at + 3] !== alpha) return false;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++)
      if (rgba[at + channel] !== data[pixel + (channels < 3 ? 0 : channel)]) return false;
  }
  return true;
}

test('emoji and letters of other languages come from the package', async (t) => {
  const blank = (await pixelsOf(h('div', { style: column }))).pixels;
  // Those of East Asia, whose fonts satori takes long to read, have a file of their own.
  for (const text of ['👋, 😄 🎉 🎄', 'Hello नमस्ते สวัสดีค่ะ добрий день']) {
    const { pixels, bytes } = await pixelsOf(h('div', { style: { ...column, fontSize: 60 } }, text));
    await stored(text.slice(0, 5), bytes);
    t.notSame(Buffer.from(pixels), Buffer.from(blank), text);
  }
});

test('a picture of a person is fetched, and not from where pictures may not come from', async (t) => {
  const picture = Buffer.from(samplePicture(256, 256).bytes);
  let requests = 0;
  const server = createServer((_, response) => {
    requests++;
    response.setHeader('content-type', 'image/png').end(picture);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => server.close());
  const src = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vercel.png`;
  const person = (address: string) =>
    h(
      'div',
      { style: { ...column, fontSize: 60, backgroundImage: `url(${address})` } },
      h('img', { width: 256, height: 256, src: address, style: { borderRadius: 128 } }),
      h('p', null, 'github.com/vercel'),
    );
  const { data, channels, bytes } = await pixelsOf(person(src), { fonts: [INTER] });
  await stored('person', bytes);
  t.equal(requests, 1);
  const url = `data:image/png;base64,${picture.toString('base64')}`;
  t.ok(isSame(await drawnDirectly(person(url), {}), data, channels));
  const guarded = createRenderer({ threads: 1, timeoutMs: 600_000 });
  t.teardown(() => guarded.close());
  await t.rejects(new ImageResponse(person(src), { renderer: guarded }).arrayBuffer(), {
    ...{ name: 'TuvalError', code: 'image_unavailable', field: src },
  });
});

test('what a token of parameters allows is drawn', async (t) => {
  const token = (id: string) => createHmac('sha256', 'secret').update(JSON.stringify({ id })).digest('hex');
  const get = (id: string, withFont: string) =>
    withFont === token(id)
      ? new ImageResponse(
          h('div', { style: { ...column, fontSize: 40 } }, h('h1', null, 'Card'), h('p', null, id)),
          { renderer },
        )
      : new Response('Invalid token.', { status: 401 });
  t.equal(get('a', 'b').status, 401);
  t.equal(readPng(new Uint8Array(await get('a', token('a')).arrayBuffer())).width, 1200);
});

test('it is a response with the headers of @vercel/og and of the caller', async (t) => {
  const element = h('div', null, 'a');
  const usual = new ImageResponse(element, { renderer });
  t.ok(usual instanceof Response);
  t.same(
    [usual.status, ...['content-type', 'cache-control'].map((name) => usual.headers.get(name))],
    [200, 'image/png', 'public, immutable, no-transform, max-age=31536000'],
  );
  await usual.arrayBuffer();
  const own = new ImageResponse(element, {
    ...{ renderer, status: 201, statusText: 'Made', headers: { 'Cache-Control': 'no-store', 'X-Own': '1' } },
  });
  t.same(
    [own.status, own.statusText, own.headers.get('cache-control'), own.headers.get('x-own')],
    [201, 'Made', 'no-store', '1'],
  );
  await own.body?.cancel();
});

test('what cannot be drawn fails when the body is read, with a code', async (t) => {
  function Old() {}
  Old.prototype = { isReactComponent: {} };
  let deep = h('div', null);
  for (let depth = 0; depth < 80; depth++) deep = h('div', null, deep);
  const many = Array.from({ length: 2100 }, () => h('div', null));
  const throwing = () => {
    throw new TypeError('of the component');
  };
  for (const [expected, element, options] of [
    [{ code: 'not_drawable', message: /classes/ }, h(Old, null)],
    [{ code: 'not_drawable', message: /64 elements/ }, deep],
    [{ code: 'not_drawable', message: /2000 elements/ }, h('div', { style: whole }, ...many)],
    [{ code: 'invalid_parameter', field: 'width' }, h('div', null), { width: 0 }],
    [{ code: 'invalid_parameter', field: 'height' }, h('div', null), { height: 4097 }],
    [{ code: 'invalid_parameter', field: 'emoji' }, h('div', null), { emoji: 'openmoji' as 'twemoji' }],
    [{ name: 'TypeError', message: 'of the component' }, h(throwing, null)],
  ] as const)
    await t.rejects(new ImageResponse(element, { renderer, ...options }).arrayBuffer(), expected);
});

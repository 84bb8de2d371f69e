import { decode as decodePng } from 'fast-png';
import { decode as decodeJpeg } from 'jpeg-js';
import { jsx, jsxs } from 'satori/jsx/jsx-runtime';
import tap, { type Test, test } from 'tap';
import { color, defineTemplate, image, type Template, text } from '../../templates/kit/index.js';
import { loadTemplates } from '../../templates/kit/registry.js';
import { encodeJpeg } from '../../workers/encoders/jpeg.js';
import { encodePng } from '../../workers/encoders/png.js';
import type { RenderJob } from '../../workers/job.js';
import { FramePainter } from '../../workers/painting/frame-painter.js';
import type { Layers } from '../../workers/raster/bitmap.js';
import { compositeOpaque, compositeTransparent } from '../../workers/raster/compositing.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { seededRandom } from './bitmaps.js';
import { drawingFor, jobFor, randomJob, samplePicture } from './jobs.js';

tap.setTimeout(FILE_TIMEOUT_MS);

const templates = await loadTemplates();

function paint(painter: FramePainter, template: Template, job: RenderJob, progress = 0): Promise<Layers> {
  return painter.paint(drawingFor(template, job), progress, { layout: 0, raster: 0, encode: 0 });
}

function sameLayers(t: Test, actual: Layers, expected: Layers, message: string): void {
  for (const layer of ['backdrop', 'content'] as const) {
    const isSame = Buffer.compare(actual[layer].pixels, expected[layer].pixels) === 0;
    if (!isSame) t.fail(`${message}: the ${layer} differs`);
  }
}

for (const template of templates.values()) {
  test(`${template.id}: a painter that has drawn others draws as a fresh one does`, async (t) => {
    const warm = new FramePainter();
    const random = seededRandom(template.id.length);
    for (let round = 0; round < 4; round++) {
      const job = randomJob(template, random);
      const fresh = await paint(new FramePainter(), template, job, 0.3);
      sameLayers(t, await paint(warm, template, job, 0.3), fresh, JSON.stringify(job.values));
      t.same([fresh.backdrop.width, fresh.backdrop.height], [template.width, template.height]);
      t.same([fresh.content.width, fresh.content.height], [template.width, template.height]);
    }
  });

  test(`${template.id}: its backdrop covers the whole picture`, async (t) => {
    const random = seededRandom(3);
    for (let round = 0; round < 2; round++) {
      const { backdrop } = await paint(new FramePainter(), template, randomJob(template, random));
      t.ok(backdrop.pixels.every((value, at) => at % 4 !== 3 || value === 255));
    }
  });

  test(`${template.id}: its backdrop changes with every field that it depends on, and no other`, async (t) => {
    const painter = new FramePainter();
    const before = (await paint(painter, template, jobFor(template))).backdrop;
    for (const [key, field] of Object.entries(template.fields)) {
      const other = {
        text: 'x',
        color: '#12ff9a',
        number: field.max,
        image: '',
        select: field.options?.at(-1)?.value,
      };
      const pictures = field.type === 'image' ? { [key]: samplePicture() } : {};
      const job = jobFor(template, { [key]: other[field.type] }, pictures);
      const { backdrop } = await paint(painter, template, job);
      const isDrawnIn = (template.backdrop.dependsOn as string[]).includes(key);
      t.equal(backdrop === before, !isDrawnIn, `${key}: kept only where it does not matter`);
    }
  });
}

const badge = defineTemplate({
  id: 'badge',
  name: '',
  description: '',
  category: '',
  width: 60,
  height: 40,
  transparent: true,
  fields: {
    label: text({ label: '', default: '' }),
    tint: color({ label: '', default: '#ff0000' }),
    photo: image({ label: '' }),
  },
  backdrop: {
    dependsOn: ['tint', 'photo'],
    draw: ({ tint, photo }) =>
      jsxs('svg', {
        width: 60,
        height: 40,
        children: [
          jsx('rect', { width: 30, height: 40, fill: tint, fillOpacity: 0.5 }),
          photo &&
            jsx('image', { href: photo.fitted({ width: 8, height: 8 }), x: 40, y: 20, width: 8, height: 8 }),
        ],
      }),
  },
  content: ({ label }) =>
    jsx('div', {
      style: { display: 'flex', width: 60, height: 40 },
      children:
        label === '' ? jsx('div', { style: { width: 10, height: 10, backgroundColor: '#0000ff' } }) : label,
    }),
});

test('a transparent template keeps its alpha in a PNG and lies on white in a JPEG', async (t) => {
  const layers = await paint(new FramePainter(), badge, jobFor(badge));
  const png = decodePng(encodePng(compositeTransparent(layers)));
  const pixel = (x: number, y: number) => [...png.data.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 4)];
  t.equal(png.channels, 4);
  t.same(pixel(50, 30), [0, 0, 0, 0], 'nothing is drawn here');
  t.same(pixel(20, 30), [255, 0, 0, 128], 'half of the tint');
  t.same(pixel(5, 5), [0, 0, 255, 255], 'content above it');

  const opaque = compositeOpaque(layers, 3);
  const at = (x: number, y: number) => [...opaque.pixels.subarray((y * 60 + x) * 3, (y * 60 + x) * 3 + 3)];
  t.same(
    [at(50, 30), at(20, 30), at(5, 5)],
    [
      [255, 255, 255],
      [255, 127, 127],
      [0, 0, 255],
    ],
  );
  const jpeg = decodeJpeg(encodeJpeg(opaque, 95), { useTArray: true });
  t.ok((jpeg.data[(30 * 60 + 50) * 4] as number) > 250, 'white in the JPEG');
});

test('a painter that has never drawn a text draws a template without any', async (t) => {
  const { content } = await paint(new FramePainter(), badge, jobFor(badge));
  t.same([...content.pixels.subarray(0, 4)], [0, 0, 255, 255]);
});

test('a text may be put in plainly, whatever it is', async (t) => {
  const painter = new FramePainter();
  for (const label of [
    'a',
    '0',
    ' ',
    '\n',
    '\t',
    'я₺',
    '<b>&amp;',
    '\u0000\ufffe',
    '\u202e',
    '👩‍👩‍👧',
    'a\nb',
  ]) {
    const { content } = await paint(painter, badge, jobFor(badge, { label }));
    t.same([content.width, content.height], [60, 40], JSON.stringify(label));
  }
});

test('a picture takes its place in the backdrop, and another one takes it over', async (t) => {
  const painter = new FramePainter();
  const pixel = async (pictures: RenderJob['pictures']) => {
    const { backdrop } = await paint(painter, badge, jobFor(badge, {}, pictures));
    return [...backdrop.pixels.subarray((24 * 60 + 44) * 4, (24 * 60 + 44) * 4 + 4)];
  };
  const first = await pixel({ photo: samplePicture(80, 80) });
  const second = await pixel({ photo: samplePicture(80, 80, 1) });
  t.equal(first[3], 255);
  t.notSame(first, second);
  t.same(await pixel({ photo: samplePicture(80, 80) }), first);
  t.same(await pixel({}), [0, 0, 0, 0]);
});

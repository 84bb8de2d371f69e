import { decode as decodeJpeg } from 'jpeg-js';
import { jsx, jsxs } from 'satori/jsx/jsx-runtime';
import tap, { test } from 'tap';
import { loadTemplates } from '../../templates/contract/registry.js';
import {
  color,
  defineTemplate,
  image,
  Layers,
  type Template,
  TextBlock,
  text,
} from '../../templates/kit/index.js';
import { encodeJpeg } from '../../workers/encoders/jpeg/encode-jpeg.js';
import { encodePng } from '../../workers/encoders/png/encode-png.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import type { Frame } from '../../workers/raster/frame.js';
import { drawingFor, jobFor, randomJob, samplePicture } from '../rig/drawing/jobs.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';
import { readPng } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

tap.setTimeout(FILE_TIMEOUT_MS);

const templates = await loadTemplates();

function paint(painter: FramePainter, template: Template, job: RenderJob, progress = 0): Frame {
  return painter.paint(drawingFor(template, job), progress, { layout: 0, raster: 0, encode: 0 });
}

/** One pixel, RGBA. */
function pixelAt({ width, pixels }: Pick<Frame, 'width' | 'pixels'>, x: number, y: number): number[] {
  return [...bytesOf(pixels).subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

/** Whether all that differs from the backdrop, if there is one, lies in the rectangles that the frame says were drawn. */
function tellsWhatIsDrawn({ width, height, dirty, ...frame }: Frame): boolean {
  const shown = new Uint32Array(bytesOf(frame.pixels).slice().buffer);
  const below = new Uint32Array(bytesOf((frame.backdrop ?? frame).pixels).slice().buffer);
  for (const { left, top, right, bottom } of dirty) {
    if (left < 0 || top < 0 || right > width || bottom > height) return false;
    for (let y = top; y < bottom; y++) shown.fill(0, y * width + left, y * width + right);
    for (let y = top; y < bottom; y++) below.fill(0, y * width + left, y * width + right);
  }
  return Buffer.compare(new Uint8Array(shown.buffer), new Uint8Array(below.buffer)) === 0;
}

for (const template of templates.values()) {
  test(`${template.id}: whatever came before, a frame has the pixels of a fresh one, and tells what is drawn on its backdrop`, (t) => {
    const painter = new FramePainter();
    const random = seededRandom(11);
    let withBackdrop = 0;
    for (let round = 0; round < 12; round++) {
      const job = round % 3 === 0 ? randomJob(template, random) : changedTexts(template, round);
      const frame = paint(painter, template, job, round / 12);
      if (frame.backdrop) withBackdrop++;
      t.ok(tellsWhatIsDrawn(frame), `job ${round}`);
      const shown = bytesOf(frame.pixels).slice();
      t.ok(Buffer.compare(shown, bytesOf(paint(new FramePainter(), template, job, round / 12).pixels)) === 0);
    }
    t.ok(withBackdrop >= 6, 'what cards have in common is found');
    t.end();
  });
}

/** A job whose texts alone are its own. */
function changedTexts(template: Template, number: number): RenderJob {
  const texts = Object.entries(template.fields).filter(([, { type }]) => type === 'text');
  return jobFor(template, Object.fromEntries(texts.map(([key]) => [key, `${number} ${key}`])));
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
  draw: ({ label, tint, photo }) =>
    jsx(Layers, {
      ...{ width: 60, height: 40 },
      children: [
        jsxs('svg', {
          ...{ width: 60, height: 40 },
          children: [
            jsx('rect', { width: 30, height: 40, fill: tint, fillOpacity: 0.5 }),
            photo &&
              jsx('image', {
                ...{ href: photo.fitted({ width: 8, height: 8 }), x: 40, y: 20, width: 8, height: 8 },
              }),
          ],
        }),
        label === '' ? jsx('div', { style: { width: 10, height: 10, backgroundColor: '#0000ff' } }) : label,
      ],
    }),
});

test('a transparent template keeps its alpha in a PNG and lies on white in a JPEG', (t) => {
  const frame = paint(new FramePainter(), badge, jobFor(badge));
  const png = readPng(encodePng(frame));
  const pixel = (x: number, y: number) => [...png.data.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 4)];
  t.equal(png.channels, 4);
  t.same(pixel(50, 30), [0, 0, 0, 0], 'nothing is drawn here');
  t.same(pixel(20, 30), [255, 0, 0, 128], 'half of the tint');
  t.same(pixel(5, 5), [0, 0, 255, 255], 'content above it');

  const jpeg = decodeJpeg(encodeJpeg(frame, 95), { useTArray: true });
  const shown = (x: number, y: number) => [...jpeg.data.subarray((y * 60 + x) * 4, (y * 60 + x) * 4 + 3)];
  const expected = [
    { at: shown(50, 30), color: [255, 255, 255] },
    { at: shown(20, 30), color: [255, 127, 127] },
    { at: shown(4, 4), color: [0, 0, 255] },
  ];
  for (const { at, color: wanted } of expected) {
    t.ok(
      at.every((value, channel) => Math.abs(value - (wanted[channel] ?? 0)) < 8),
      `${at} for ${wanted}`,
    );
  }
  t.end();
});

test('a painter that has never drawn a text draws a template without any', (t) => {
  t.same(pixelAt(paint(new FramePainter(), badge, jobFor(badge)), 0, 0), [0, 0, 255, 255]);
  t.end();
});

test('a text may be put in plainly, whatever it is', (t) => {
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
    const { width, height } = paint(painter, badge, jobFor(badge, { label }));
    t.same([width, height], [60, 40], JSON.stringify(label));
  }
  t.end();
});

test('a picture takes its place, and another one takes it over', (t) => {
  const painter = new FramePainter();
  const pixel = (pictures: RenderJob['pictures']) =>
    pixelAt(paint(painter, badge, jobFor(badge, {}, pictures)), 44, 24);
  const first = pixel({ photo: samplePicture(80, 80) });
  const second = pixel({ photo: samplePicture(80, 80, 1) });
  t.equal(first[3], 255);
  t.notSame(first, second);
  t.same(pixel({ photo: samplePicture(80, 80) }), first);
  t.same(pixel({}), [0, 0, 0, 0]);
  t.end();
});

test('ideographs are drawn in the form that their text was fitted in, also where the letters that decide are cut off', (t) => {
  const drawnWith = (rest: string) => {
    const title = defineTemplate({
      ...{ id: 'title', name: '', description: '', category: '', width: 300, height: 60 },
      fields: { title: text({ label: '', default: '', maxLength: 200 }) },
      draw: ({ title }, { fit }) => {
        const face = { family: 'sans', weight: 700 } as const;
        const box = { size: 40, minSize: 40, width: 300, height: 60, maxLines: 1, leading: 1.2 };
        return jsx(TextBlock, { fitted: fit({ text: title, face, ...box }), color: '#000' });
      },
    });
    const job = jobFor(title, { title: `直骨海与直骨海与${rest}` });
    return Buffer.from(bytesOf(paint(new FramePainter(), title, job).pixels));
  };
  t.notOk(drawnWith('の話です').equals(drawnWith('直骨海与')));
  t.end();
});

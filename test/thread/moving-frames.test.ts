import { jsx } from 'satori/jsx/jsx-runtime';
import tap, { test } from 'tap';
import { color, defineTemplate, image, number, type Template } from '../../templates/contract/index.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import type { Frame } from '../../workers/raster/frame.js';
import { TEXTS } from '../rig/corpora/texts.js';
import { drawingFor, encodedPicture, jobFor, randomJob, samplePicture } from '../rig/drawing/jobs.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

tap.setTimeout(FILE_TIMEOUT_MS);

const FRAMES = 40;

const templates = await loadTemplates();
const promo = templates.get('promo-animated') as Template;
const card = templates.get('og-default') as Template;

const LONG =
  'Sezon sonu büyük indirim başladı: sepetinizi doldurmak için acele edin, stoklar sınırlı! '.repeat(2);
const JOBS: Record<string, RenderJob> = {
  defaults: jobFor(promo),
  'no discount': jobFor(promo, { discount: 0 }),
  'long text': jobFor(promo, {
    headline: LONG.slice(0, 160),
    details: LONG.slice(0, 160),
    discountNote: LONG.slice(0, 24),
  }),
  'right to left': jobFor(promo, { headline: TEXTS.Arabic, details: TEXTS.Hebrew, cta: TEXTS.Hebrew }),
  emoji: jobFor(promo, {
    headline: '👩‍👩‍👧 bayram 🇹🇷',
    details: TEXTS.emoji,
    cta: 'Al 🎉',
    discountNote: '🎉',
  }),
};

/** A template of a single colour that any painter can draw in between. */
const other = defineTemplate({
  id: 'other',
  name: '',
  description: '',
  category: '',
  width: 8,
  height: 8,
  fields: {},
  draw: () => jsx('div', { style: { width: 8, height: 8 } }),
});

function paint(painter: FramePainter, template: Template, job: RenderJob, progress: number): Frame {
  return painter.paint(drawingFor(template, job), progress, { layout: 0, raster: 0, encode: 0 });
}

function pixelsOf({ pixels }: Frame): Uint8Array {
  return bytesOf(pixels).slice();
}

const whole = new FramePainter();

/** The pixels of a frame that is painted whole, because another drawing was painted before it. */
function wholeFrame(template: Template, job: RenderJob, progress: number): Uint8Array {
  paint(whole, other, jobFor(other), 0);
  const frame = paint(whole, template, job, progress);
  if (frame.damage) throw new Error('the frame is not painted whole');
  return pixelsOf(frame);
}

function isSame(one: Uint8Array, another: Uint8Array): boolean {
  return Buffer.compare(one, another) === 0;
}

/** Whether two frames have the same pixels outside of rectangles that do not overlap. */
function tellsChanges(frame: Frame, before: Uint8Array, after: Uint8Array): boolean {
  const { width, damage = [] } = frame;
  const [old, now] = [new Uint32Array(before.slice().buffer), new Uint32Array(after.slice().buffer)];
  for (const { left, top, right, bottom } of damage) {
    for (let y = top; y < bottom; y++) {
      old.fill(TOLD, y * width + left, y * width + right);
      now.fill(TOLD, y * width + left, y * width + right);
    }
  }
  return isSame(new Uint8Array(old.buffer), new Uint8Array(now.buffer)) && areaOf(frame) === count(now, TOLD);
}

/** No pixel of an opaque picture. */
const TOLD = 0;

function count(pixels: Uint32Array, wanted: number): number {
  let found = 0;
  for (const pixel of pixels) if (pixel === wanted) found++;
  return found;
}

function areaOf({ damage = [] }: Frame): number {
  return damage.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
}

for (const [name, job] of Object.entries(JOBS)) {
  test(`${name}: frames are, to the byte, what they are when painted whole, and tell what has changed`, (t) => {
    const expected = Array.from({ length: FRAMES }, (_, index) => wholeFrame(promo, job, index / FRAMES));
    const painter = new FramePainter();
    const wrong: number[] = [];
    const unreported: number[] = [];
    let area = 0;
    let before: Uint8Array | undefined;
    const jumping = Array.from({ length: FRAMES }, (_, index) => (index * 17) % FRAMES);
    for (const [round, index] of [...expected.keys(), ...jumping].entries()) {
      const frame = paint(painter, promo, job, index / FRAMES);
      const after = pixelsOf(frame);
      if (!isSame(after, expected[index] as Uint8Array)) wrong.push(round);
      if (before && !(frame.damage && tellsChanges(frame, before, after))) unreported.push(round);
      if (round < FRAMES) area += areaOf(frame);
      before = after;
    }
    t.same(wrong, [], 'frames that differ');
    t.same(unreported, [], 'frames that differ from the one before where they do not say so');
    const share = area / FRAMES / (promo.width * promo.height);
    t.ok(share < 0.3, `${(share * 100).toFixed(1)} % of a frame in order changes on average`);
    t.end();
  });
}

test('frames are as well what they are when painted whole with other drawings between them', (t) => {
  const painter = new FramePainter();
  const random = seededRandom(8);
  const jobs = Object.values(JOBS);
  for (let round = 0; round < 40; round++) {
    const isCard = random() < 0.3;
    const template = isCard ? card : promo;
    const job = isCard ? randomJob(card, random) : (jobs[Math.floor(random() * jobs.length)] as RenderJob);
    const expected = wholeFrame(template, job, round / 40);
    t.ok(isSame(pixelsOf(paint(painter, template, job, round / 40)), expected), `round ${round}`);
  }
  t.end();
});

test('a frame that shows what the one before did has changed nowhere', (t) => {
  const painter = new FramePainter();
  t.equal(paint(painter, promo, jobFor(promo), 0.7).damage, undefined, 'nothing is known of the first one');
  t.same(paint(painter, promo, jobFor(promo), 0.7).damage, []);
  const { width, height, damage } = paint(painter, promo, jobFor(promo, { background: '#104020' }), 0.7);
  t.same(damage, [{ left: 0, top: 0, right: width, bottom: height }]);
  t.end();
});

const SIDE = 40;

/** Draws a bar that moves; in different ways it is impossible to draw. */
const faulty = defineTemplate({
  id: 'faulty',
  name: '',
  description: '',
  category: '',
  width: SIDE,
  height: SIDE,
  fields: {
    fault: number({ label: '', default: 0, min: 0, max: 9 }),
    tint: color({ label: '', default: '#ffffff' }),
    photo: image({ label: '' }),
  },
  animation: { durationMs: 1000, stillAt: 0 },
  draw: ({ fault, tint, photo }, { progress }) => {
    if (fault === 1) throw new Error('a template that throws');
    const box = (style: Record<string, unknown>, ...children: unknown[]) =>
      jsx('div', { style: { display: 'flex', ...style }, children });
    return box(
      { width: SIDE, height: SIDE, position: 'relative' },
      jsx('svg', {
        ...{ width: SIDE, height: SIDE, style: { position: 'absolute', left: 0, top: 0 } },
        children: [
          jsx('rect', { width: SIDE, height: SIDE, fill: tint }),
          photo && jsx('image', { href: photo.fitted({ width: 8, height: 8 }), width: 8, height: 8 }),
        ],
      }),
      box({
        position: 'absolute',
        left: 20 * progress,
        top: 4,
        width: 12,
        height: 9,
        borderRadius: 4,
        backgroundColor: '#ff0000',
      }),
      box({ marginTop: 14, height: 20 }, box({ width: 30 * progress, backgroundColor: '#0000ff' }), 'a'),
      fault === 2 && box({ filter: 'blurred' }),
    );
  },
});

const FAULTS: Record<string, { job: RenderJob; error: { message: string | RegExp } }> = {
  'a template that throws': {
    job: jobFor(faulty, { fault: 1 }),
    error: { message: 'a template that throws' },
  },
  'a style that is refused': {
    job: jobFor(faulty, { fault: 2 }),
    error: { message: /blurred is not drawn/ },
  },
  'a picture that cannot be decoded': {
    job: jobFor(faulty, {}, { photo: encodedPicture('png', samplePicture(9, 9).bytes.slice(0, 60), 81) }),
    error: { message: 'the picture of photo cannot be decoded' },
  },
};

for (const [name, { job, error }] of Object.entries(FAULTS)) {
  test(`${name}: the frames after that one are what they should be`, (t) => {
    const painter = new FramePainter();
    const good = jobFor(faulty);
    for (let round = 0; round < 6; round++) {
      const expected = wholeFrame(faulty, good, round / 6);
      const frame = paint(painter, faulty, good, round / 6);
      t.ok(isSame(pixelsOf(frame), expected), `frame ${round}`);
      if (round % 2 === 1) t.throws(() => paint(painter, faulty, job, round / 6 + 0.1), error);
      else paint(painter, faulty, good, 0.9);
    }
    t.end();
  });
}

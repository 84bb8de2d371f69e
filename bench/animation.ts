/**
 * Times the frames of promo-animated on a warm thread, in order, without an encoder: `npm run bench:animation`. Times are
 * medians of a frame over all rounds but the first, which read fonts and compile code; `changed` is the mean share of the
 * picture that a frame says has changed since the one before. Every round begins elsewhere in the loop, so that no frame
 * is one that was drawn before.
 */

import type { Template } from '../templates/contract/index.js';
import { loadTemplates } from '../templates/contract/registry.js';
import { median, table } from '../test/rig/statistics.js';
import type { TemplateDrawing } from '../workers/engines/drawing.js';
import { FramePainter } from '../workers/engines/frame-painter.js';
import { frameSize } from '../workers/paint/frame-size.js';
import type { Frame } from '../workers/raster/frame.js';

const FRAMES = 40;
const ROUNDS = { warmUp: 10, counted: 20 };

const LONG = 'Sezon sonu büyük indirim başladı: sepetinizi doldurmak için acele edin, stoklar sınırlı! ';
const CASES: Record<string, Record<string, unknown>> = {
  defaults: {},
  'no discount': { discount: 0 },
  'long text': { headline: LONG.repeat(2).slice(0, 160), details: LONG.repeat(2).slice(0, 160) },
  'right to left': { headline: 'تخفيضات نهاية الموسم', details: 'שלום עולם', cta: 'מבצעים' },
};

const template = (await loadTemplates()).get('promo-animated');
if (!template) throw new Error('no template promo-animated');
const painter = new FramePainter();
const rows: (string | number)[][] = [['promo-animated', 'layout µs', 'raster µs', 'changed %']];
for (const [name, values] of Object.entries(CASES)) {
  const frames = framesOf(drawingOf(template, values));
  rows.push([
    name,
    median(frames.map(({ layout }) => layout * 1000)),
    median(frames.map(({ raster }) => raster * 1000)),
    (frames.reduce((sum, { changed }) => sum + changed, 0) / frames.length) * 100,
  ]);
}
process.stdout.write(table(rows));

function framesOf(drawing: TemplateDrawing): { layout: number; raster: number; changed: number }[] {
  const frames = [];
  for (let round = 0; round < ROUNDS.warmUp + ROUNDS.counted; round++) {
    for (let index = 0; index < FRAMES; index++) {
      const timings = { layout: 0, raster: 0, encode: 0 };
      const progress = ((index + round / (ROUNDS.warmUp + ROUNDS.counted)) / FRAMES) % 1;
      const frame = painter.paint(drawing, progress, timings);
      if (round >= ROUNDS.warmUp) frames.push({ ...timings, changed: changedShare(frame) });
    }
  }
  return frames;
}

function changedShare({ width, height, damage }: Frame): number {
  if (!damage) return 1;
  const pixels = damage.reduce(
    (sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top),
    0,
  );
  return pixels / (width * height);
}

function drawingOf(template: Template, values: Record<string, unknown>): TemplateDrawing {
  const defaults = Object.entries(template.fields).map(([key, field]) => [key, field.default]);
  const data = { ...Object.fromEntries(defaults), ...values };
  return { template, size: frameSize(template, 1), data, pictures: new Map() };
}

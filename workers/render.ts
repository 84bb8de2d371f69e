import { createHash } from 'node:crypto';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Template } from '../templates/kit/index.js';
import { loadTemplates } from '../templates/kit/registry.js';
import { encodeGif } from './encoders/gif.js';
import { encodeJpeg } from './encoders/jpeg.js';
import { encodePng } from './encoders/png.js';
import type { RenderJob, RenderResult, StageTimings, ThreadTask, UndecodablePicture } from './job.js';
import { type Drawing, FramePainter } from './painting/frame-painter.js';
import { drawnData, PictureError } from './painting/picture-data.js';
import { PictureStore } from './painting/picture-store.js';
import type { Bitmap, Layers } from './raster/bitmap.js';
import { compositeOpaque, compositeTransparent } from './raster/compositing.js';
import { workUnder } from './stop-word.js';
import { endingThreadOnTrap } from './traps.js';

const registered = await loadTemplates();
const painter = new FramePainter();
const pictures = new PictureStore();

/** What a pool thread runs: draws a job's frames and encodes them. The bytes are moved to the front, not copied. */
export default function render(task: ThreadTask): Promise<RenderResult | UndecodablePicture> {
  return renderFrom(registered, task);
}

/** The same with any set of templates: a benchmark has some of its own. */
export async function renderFrom(
  templates: ReadonlyMap<string, Template>,
  { job, stopWord }: ThreadTask,
): Promise<RenderResult | UndecodablePicture> {
  workUnder(stopWord);
  const template = templates.get(job.template);
  if (!template) throw new Error(`no template ${job.template}`);
  const drawing: Drawing = {
    template,
    data: drawnData(template, job, pictures),
    fingerprint: (field) => job.pictures[field]?.digest ?? job.values[field],
  };
  const timings: StageTimings = { layout: 0, raster: 0, encode: 0 };
  try {
    const bytes = await endingThreadOnTrap(() => encoded(drawing, job, timings));
    const digest = createHash('sha256').update(bytes).digest('base64url');
    return moved({ bytes, digest, timings });
  } catch (error) {
    if (error instanceof PictureError) return { undecodablePicture: error.field };
    throw error;
  }
}

/** Hands a result to the front without copying its bytes. */
function moved(result: RenderResult): RenderResult {
  return move({
    [transferableSymbol]: result.bytes.buffer,
    [valueSymbol]: result,
  }) as unknown as RenderResult;
}

async function encoded(drawing: Drawing, { output }: RenderJob, timings: StageTimings): Promise<Uint8Array> {
  const { transparent, animation } = drawing.template;
  const still = animation?.stillAt ?? 0;
  const frame = async (progress: number, composite: (layers: Layers) => Bitmap) => {
    const layers = await painter.paint(drawing, progress, timings);
    return timed(timings, 'raster', () => composite(layers));
  };
  switch (output.format) {
    case 'png': {
      const bitmap = await frame(
        still,
        transparent ? compositeTransparent : (layers) => compositeOpaque(layers, 3),
      );
      return timed(timings, 'encode', () => encodePng(bitmap));
    }
    case 'jpeg': {
      const bitmap = await frame(still, (layers) => compositeOpaque(layers, 3));
      return timed(timings, 'encode', () => encodeJpeg(bitmap, output.quality));
    }
    case 'gif': {
      const frames: Bitmap[] = [];
      for (let index = 0; index < output.delays.length; index++) {
        frames.push(await frame(index / output.delays.length, (layers) => compositeOpaque(layers, 4)));
      }
      return timed(timings, 'encode', () => encodeGif(frames, output.delays));
    }
  }
}

async function timed<Result>(
  timings: StageTimings,
  stage: keyof StageTimings,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const result = await work();
  timings[stage] += performance.now() - start;
  return result;
}

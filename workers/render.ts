import { createHash } from 'node:crypto';
import { threadId } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Template } from '../templates/kit/index.js';
import { loadTemplates } from '../templates/kit/registry.js';
import { encodeGif } from './encoders/gif.js';
import { encodeJpeg } from './encoders/jpeg/jpeg.js';
import { encodePng } from './encoders/png/encode-png.js';
import type { RenderJob, RenderResult, StageTimings, ThreadTask, UndecodablePicture } from './job.js';
import { type Drawing, FramePainter } from './painting/frame-painter.js';
import { drawnData, PictureError } from './painting/picture-data.js';
import { PictureStore } from './painting/picture-store.js';
import { bitmapOf } from './raster/frame-bitmap.js';
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
    const kept = { ...painter.kept, pictures: pictures.bytes };
    return moved({ bytes, digest, timings, thread: threadId, kept });
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
  const { animation } = drawing.template;
  const frame = (progress = animation?.stillAt ?? 0) => painter.paint(drawing, progress, timings);
  switch (output.format) {
    case 'png': {
      const still = frame();
      return timed(timings, 'encode', () => encodePng(still));
    }
    case 'jpeg': {
      const still = frame();
      return timed(timings, 'encode', () => encodeJpeg(still, output.quality));
    }
    case 'gif': {
      const count = output.delays.length;
      const frames = output.delays.map((_, index) => bitmapOf(frame(index / count), 4));
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

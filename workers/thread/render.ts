import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { threadId } from 'node:worker_threads';
import { inSize, OWN_SIZE, type Template } from '../../templates/contract/index.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { UnencodableValue } from '../barcodes/unencodable-value.js';
import { LoadedCode } from '../code/loaded-code.js';
import { setCancellation } from '../contract/cancellation.js';
import type { EncodedPicture } from '../contract/encoded-picture.js';
import { type CheckPiece, finishedFile, type Piece } from '../contract/pieces.js';
import type { StageTimings } from '../contract/stage-timings.js';
import { timed } from '../contract/stage-timings.js';
import { CompiledDocuments } from '../documents/compiled-documents.js';
import { encodePiece, encodeStill } from '../encoders/format-encoders.js';
import { FORMATS, isMoving, isOfVectors } from '../encoders/formats.js';
import { TooManyBytes } from '../encoders/too-many-bytes.js';
import { type DrawableTemplate, type Drawing, drawingOf, isDocument } from '../engines/drawing.js';
import { FramePainter } from '../engines/frame-painter.js';
import type { RenderJob } from '../engines/render-job.js';
import { releaseLargeCodecs } from '../memory/large-codecs.js';
import { moduleBytes } from '../memory/module-memories.js';
import { PictureCache } from '../paint/picture-cache.js';
import { PictureError } from '../paint/picture-error.js';
import type { PieceOutcome, PieceResult, ThreadAnswer, ThreadTask, UsedBytes } from './messages.js';
import { refusalProblems } from './refusal-problems.js';
import { templateVerdict } from './template-check.js';
import { endingThreadOnTrap } from './traps.js';

const registered = await loadTemplates();
const documents = new CompiledDocuments();
const code = new LoadedCode();
const pictures = new PictureCache();
const painter = new FramePainter(pictures);

/**
 * Entry of a pool thread: draws and encodes a piece of a render. The bytes are transferred to the front, not copied.
 */
export default function render(task: ThreadTask): Promise<ThreadAnswer> {
  return renderFrom(registered, task);
}

/** Renders with a given set of templates in code; benchmarks have some of their own. */
export async function renderFrom(
  templates: ReadonlyMap<string, Template>,
  { job, piece, cancellation }: ThreadTask,
): Promise<ThreadAnswer> {
  setCancellation(cancellation);
  const timings: StageTimings = { layout: 0, raster: 0, encode: 0 };
  let template: DrawableTemplate | undefined;
  const drawn = async () => {
    if (piece.kind === 'check') return checked(job, piece, timings);
    template = await templateOf(job, templates);
    if (!template) throw new Error(`no template ${job.template}`);
    return outcomeOf(piece, job, drawingOf(template, withReadablePictures(job), pictures), timings);
  };
  try {
    const work = endingThreadOnTrap(drawn);
    // Released before the front gets the reply, on which it may start a large decode in another thread.
    const outcome = await work.finally(() => {
      pictures.trim();
      if (template && isDocument(template)) documents.weigh(template, painter.cachedElements(template));
      return releaseLargeCodecs();
    });
    if (!outcome) return { kind: 'cancelled' };
    const cached = { ...painter.cached, pictures: pictures.bytes };
    const memory = { cached, used: usedBytes(), modules: moduleBytes() };
    return moved({ ...outcome, timings, thread: threadId, ...memory });
  } catch (error) {
    if (error instanceof PictureError) return { kind: 'undecodable', field: error.field };
    if (error instanceof UnencodableValue && error.field !== undefined) {
      const { field, type, reason } = error;
      return { kind: 'unencodable', field, type, reason };
    }
    if (error instanceof TooManyBytes) return { kind: 'too_many_bytes', least: error.least };
    const problems = refusalProblems(error, template);
    if (!problems) throw error;
    return { kind: 'refused', problems };
  }
}

async function templateOf(
  job: RenderJob,
  templates: ReadonlyMap<string, Template>,
): Promise<DrawableTemplate | undefined> {
  const { document, size } = job;
  if (document) return documents.of(document, undefined, size);
  const template = job.code ? await code.of(job.code) : templates.get(job.template);
  return template && inSize(template, size ?? OWN_SIZE);
}

async function checked(
  job: RenderJob,
  { reservedKeys }: CheckPiece,
  timings: StageTimings,
): Promise<PieceOutcome> {
  const draw = (drawing: Drawing) =>
    painter.frame(drawing, drawing.template.animation?.stillAt ?? 0, timings);
  const check = { documents, code, pictures, reservedKeys, draw };
  return { kind: 'verdict', verdict: await templateVerdict(job, check) };
}

/** Memory of this thread's own V8 isolate; the call takes 4 µs. */
function usedBytes(): UsedBytes {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return { heap, external };
}

async function outcomeOf(
  piece: Exclude<Piece, CheckPiece>,
  { output }: RenderJob,
  drawing: Drawing,
  timings: StageTimings,
): Promise<PieceOutcome | undefined> {
  const { template, size } = drawing;
  if (isMoving(output)) {
    if (piece.kind === 'still') throw new Error(`${output.format} is no still`);
    const { delays } = output;
    const paint = (frame: number) => painter.frame(drawing, frame / delays.length, timings);
    return encodePiece(piece, { size, delays, paint, timings }, output);
  }
  if (piece.kind !== 'still') throw new Error(`${output.format} has no pieces`);
  if (isOfVectors(output)) {
    const bytes = await painter.page(drawing, template.animation?.stillAt ?? 0, timings);
    return bytes && { kind: 'file', ...finishedFile(bytes) };
  }
  const still = await painter.frame(drawing, template.animation?.stillAt ?? 0, timings);
  if (!still) return undefined;
  return timed(timings, 'encode', () => {
    const { bytes, quality } = encodeStill(still, output);
    const { reproducible } = FORMATS[output.format];
    return { kind: 'file', ...(reproducible ? finishedFile(bytes) : { bytes, digest: undefined }), quality };
  });
}

/** Decoders cannot read shared memory: its bytes are copied, when they are asked for. */
function withReadablePictures(job: RenderJob): RenderJob {
  const readable = Object.entries(job.pictures).map(([key, picture]) => [key, readablePicture(picture)]);
  return { ...job, pictures: Object.fromEntries(readable) };
}

function readablePicture({ bytes, ...about }: EncodedPicture): EncodedPicture {
  return {
    ...about,
    get bytes() {
      return bytes.buffer instanceof SharedArrayBuffer ? bytes.slice() : bytes;
    },
  };
}

/** Transfers the buffers of a result to the front. */
function moved(result: PieceResult): PieceResult {
  return move(
    result,
    arraysOf(result).map(({ buffer }) => buffer),
  );
}

function arraysOf(outcome: PieceOutcome): (Uint8Array | Uint32Array)[] {
  switch (outcome.kind) {
    case 'histogram':
      return [outcome.histogram];
    case 'palette':
      return [outcome.palette];
    case 'images':
      return outcome.images.filter((image) => image !== undefined);
    case 'pixels':
      return outcome.frames;
    case 'verdict':
      return [];
    case 'file':
      return [outcome.bytes];
  }
}

/** By their names, as piscina's own `transferableSymbol` and `valueSymbol` are. */
const TRANSFERABLE = Symbol.for('Piscina.transferable');
const VALUE = Symbol.for('Piscina.valueOf');

interface CommonCode {
  markMovable(value: object): void;
}

/**
 * What piscina's own code in a thread has already loaded. `piscina` itself would load the whole pool, 20 ms of processor time
 * that only a front needs.
 */
const require = createRequire(import.meta.url);
const { markMovable } = require(join(dirname(require.resolve('piscina')), 'common.js')) as CommonCode;

/**
 * The result of a task whose buffers are transferred to the front, and not copied.
 * @param buffers not shared
 */
function move<Result>(result: Result, buffers: readonly ArrayBufferLike[]): Result {
  const movable = { [TRANSFERABLE]: buffers, [VALUE]: result };
  markMovable(movable);
  return movable as Result;
}

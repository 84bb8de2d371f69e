import { Piscina } from 'piscina';
import type { CachedBytes } from '../../workers/contract/cached-bytes.js';
import {
  type Cancellation,
  cancel,
  createCancellation,
  prepareTermination,
} from '../../workers/contract/cancellation.js';
import type { Piece } from '../../workers/contract/pieces.js';
import type { ThreadData } from '../../workers/contract/thread-data.js';
import { type Format, MOVING_FORMATS, type MovingFormat, moves } from '../../workers/encoders/formats.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import { type ModuleBytes, NO_BYTES } from '../../workers/memory/module-memories.js';
import {
  OUTGROWN_EXIT_CODE,
  type PieceResult,
  type ThreadAnswer,
  type ThreadTask,
  type UsedBytes,
} from '../../workers/thread/messages.js';
import { createPieceClock, pieceProcessorMs } from '../../workers/thread/piece-clock.js';
import {
  DrawingRefused,
  ImageTooLarge,
  PictureUnavailable,
  RenderFailed,
  ValueUnencodable,
} from './failures.js';

/**
 * Milliseconds that the second thread of a front with a single one stays without work. It is long enough for
 * consecutive GIFs, because a new thread reads fonts and draws backdrops again, which the first still beside a GIF
 * would wait for; an idle thread keeps its own.
 */
const SPARE_THREAD_IDLE_MS = 10_000;

/** The JavaScript heap of a thread in MB, without pixels and WASM memory. A thread that needs more is replaced. */
const THREAD_HEAP_MB = 512;

/** The part of the heap for new objects in MB, as in a front (`SEMI_SPACE_MB` in `src/service/front-child.ts`). */
const THREAD_YOUNG_MB = 12;

/** Piscina's error for a piece whose thread has ended itself (`housekeeping.ts`). */
const HAS_OUTGROWN = new RegExp(`^worker exited with code: ${OUTGROWN_EXIT_CODE}$`);

const THREAD_ENTRY = new URL('../../workers/thread/thread-entry.cjs', import.meta.url);
const RENDER_MODULE = new URL('../../workers/thread/thread.cjs', import.meta.url);

type RunOptions = Parameters<Piscina<ThreadTask, ThreadAnswer>['run']>[1];

export interface ThreadPoolOptions {
  threads: number;
  /** The JavaScript heap of a thread in MB; `THREAD_HEAP_MB` unless given. */
  heapMb?: number | undefined;
  /** Called when a thread ends without a job, or of a document; it is replaced like any other. */
  threadFailed?: (error: Error) => void;
  /**
   * Whether threads leave the processor to the event loop, which has callers to answer; they do unless given, the first one once it
   * has drawn.
   */
  stepsBack?: boolean;
  /** Milliseconds that a thread beyond `threads` stays without work. */
  spareThreadIdleMs?: number;
  /** The module that the threads run; tests use ones that hang or crash. */
  threadModule?: URL;
}

/** A piece that a thread runs, or that waits for one to start. */
export interface PieceRun {
  /**
   * The result; undefined if the thread left the piece as requested. Rejects with PictureUnavailable,
   * ValueUnencodable, DrawingRefused, ImageTooLarge or RenderFailed.
   */
  readonly result: Promise<PieceResult | undefined>;
  /** Milliseconds of processor time that it has taken; undefined where the system does not say. */
  readonly processorMs: number | undefined;
  /** Asks the thread to leave the piece before its next frame. */
  cancel(): void;
  /** Ends the thread, which is replaced. */
  endThread(): void;
}

/**
 * The threads that draw and encode: the configured number, and a second one beside a single thread while two pieces run
 * at once. A thread that dies is replaced, and only its piece fails; one that has grown too
 * large for a piece leaves it to another.
 */
export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  readonly #threads: Piscina<ThreadTask, ThreadAnswer>;
  readonly #memory = new ThreadMemory();
  /** The cancellation flags of all pending tasks. */
  readonly #cancellations = new Set<Cancellation>();
  readonly #frames = Object.fromEntries(MOVING_FORMATS.map((format) => [format, 0])) as FrameCounts;
  #closed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
    const { threadModule = RENDER_MODULE, stepsBack = true } = options;
    const dataOf = (when: ThreadData['stepsBack']): ThreadData => ({
      module: threadModule.href,
      stepsBack: stepsBack ? when : 'never',
    });
    this.#threads = new Piscina({
      minThreads: 1,
      maxThreads: Math.max(options.threads, 2),
      idleTimeout: options.spareThreadIdleMs ?? SPARE_THREAD_IDLE_MS,
      filename: THREAD_ENTRY.href,
      workerData: dataOf('after a task'),
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapMb ?? THREAD_HEAP_MB,
        maxYoungGenerationSizeMb: THREAD_YOUNG_MB,
      },
      recordTiming: false,
    });
    // The first thread has been started; others may be while it draws.
    this.#threads.options.workerData = dataOf('at once');
    this.#threads.on('error', (error: Error) => options.threadFailed?.(error));
  }

  /**
   * Draws one job and discards it, which prepares a thread for its first job. The other threads start when that one is
   * ready; at the same time, they would only compete for the processor.
   * @throws RenderFailed if the threads cannot start or cannot draw it
   */
  async proveReady(job: RenderJob): Promise<void> {
    const threads = this.#threads;
    await new Promise((resolve, reject) => {
      threads.once('error', reject);
      this.#prove(job)
        .then(resolve, reject)
        .finally(() => threads.off('error', reject));
    }).catch((cause: Error) => {
      throw new RenderFailed(`The render threads do not work: ${cause.message}`, { cause });
    });
    // From now on a dead thread is replaced at once, and not by the render that would need it.
    threads.options.minThreads = this.#options.threads;
    if (this.#options.threads === 1) return;
    // As many at once as there are threads, so that each draws one.
    for (let thread = 0; thread < this.#options.threads; thread++) {
      this.#prove(job).catch((error: Error) => {
        if (!this.#closed) this.#options.threadFailed?.(error);
      });
    }
  }

  /** Frames in finished pieces of animations so far, even if the animation then failed. */
  get frames(): Readonly<FrameCounts> {
    return this.#frames;
  }

  /** Bytes that all threads keep between renders. */
  get cached(): CachedBytes {
    return this.#memory.cached(this.#living);
  }

  /** Bytes of memory that all threads use. */
  get used(): UsedBytes {
    return this.#memory.used(this.#living);
  }

  /** Bytes of memory of all threads' WebAssembly modules. */
  get modules(): ModuleBytes {
    return this.#memory.modules(this.#living);
  }

  /** Runs a piece on a thread. Results of earlier pieces are transferred to it, and are no longer available here. */
  run(job: RenderJob, piece: Piece): PieceRun {
    const cancellation = createCancellation();
    const clock = createPieceClock();
    const end = new AbortController();
    return {
      result: this.#result({ job, piece, cancellation, clock }, end.signal),
      get processorMs() {
        return pieceProcessorMs(clock);
      },
      cancel: () => cancel(cancellation),
      endThread: () => void prepareTermination(cancellation).then(() => end.abort()),
    };
  }

  /** Ends all threads; pending pieces fail. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#cancellations].map(prepareTermination));
    await this.#threads.destroy();
  }

  get #living(): number[] {
    return this.#threads.threads.map(({ threadId }) => threadId);
  }

  async #prove(job: RenderJob): Promise<void> {
    await this.#answer({ job, piece: { kind: 'still' }, cancellation: createCancellation() });
  }

  async #result(task: ThreadTask, end: AbortSignal): Promise<PieceResult | undefined> {
    const answer = await this.#answer(task, end).catch((cause) => {
      throw new RenderFailed('the render failed', { cause });
    });
    switch (answer.kind) {
      case 'undecodable':
        throw new PictureUnavailable(answer.field);
      case 'unencodable':
        throw new ValueUnencodable(answer.field, answer.type, answer.reason);
      case 'refused':
        throw new DrawingRefused(answer.problems);
      case 'too_many_bytes':
        throw new ImageTooLarge(answer.least);
      case 'cancelled':
        return undefined;
      default:
        return answer;
    }
  }

  /** The answer of a thread; its reports about the thread itself are recorded. */
  async #answer(task: ThreadTask, signal?: AbortSignal): Promise<ThreadAnswer> {
    // A task that started now could not be asked to stop before its thread is ended.
    if (this.#closed) throw new Error('the threads are closed');
    const transferList = movedArrays(task.piece).map(({ buffer }) => buffer as ArrayBuffer);
    this.#cancellations.add(task.cancellation);
    try {
      const answer = await this.#runOnAny(task, { transferList, ...(signal && { signal }) });
      if ('cached' in answer) this.#memory.report(answer.thread, answer);
      this.#countFrames(task.job.output.format, answer);
      return answer;
    } finally {
      this.#cancellations.delete(task.cancellation);
    }
  }

  /** Runs a task on another thread where one has ended for its size; all may have outgrown it at once. */
  async #runOnAny(task: ThreadTask, options: RunOptions): Promise<ThreadAnswer> {
    for (let left = this.#threads.options.maxThreads; ; left--) {
      try {
        return await this.#threads.run(task, options);
      } catch (error) {
        if (left === 0 || !HAS_OUTGROWN.test((error as Error).message)) throw error;
      }
    }
  }

  #countFrames(format: Format, answer: ThreadAnswer): void {
    if (!moves(format)) return;
    if (answer.kind === 'images') this.#frames[format] += answer.images.length;
    if (answer.kind === 'pixels') this.#frames[format] += answer.frames.length;
  }
}

/** By format. */
export type FrameCounts = Record<MovingFormat, number>;

/** The arrays that only this piece needs; a palette is shared by many. */
function movedArrays(piece: Piece): readonly (Uint8Array | Uint32Array)[] {
  switch (piece.kind) {
    case 'palette':
      return piece.histograms;
    case 'file':
      return piece.images.filter((image) => image !== undefined);
    default:
      return [];
  }
}

/** The memory that a thread reports. */
interface MemoryReport {
  cached: CachedBytes;
  used: UsedBytes;
  modules: ModuleBytes;
}

/** The last reports of threads about their caches and memory. */
class ThreadMemory {
  readonly #reports = new Map<number, MemoryReport>();

  report(thread: number, { cached, used, modules }: MemoryReport): void {
    this.#reports.set(thread, { cached, used, modules });
  }

  /** The caches of these threads in total; reports of other threads are dropped. */
  cached(living: readonly number[]): CachedBytes {
    const nothing: CachedBytes = { backdrops: 0, fonts: 0, glyphs: 0, pictures: 0, texts: 0 };
    return this.#of(living).reduce((total, { cached }) => sum(total, cached), nothing);
  }

  /** The memory of these threads in total; reports of other threads are dropped. */
  used(living: readonly number[]): UsedBytes {
    const nothing: UsedBytes = { heap: 0, external: 0 };
    return this.#of(living).reduce((total, { used }) => sum(total, used), nothing);
  }

  /** The memory of these threads' WebAssembly modules in total; reports of other threads are dropped. */
  modules(living: readonly number[]): ModuleBytes {
    return this.#of(living).reduce((total, { modules }) => sum(total, modules), NO_BYTES);
  }

  #of(living: readonly number[]): MemoryReport[] {
    for (const thread of this.#reports.keys()) {
      if (!living.includes(thread)) this.#reports.delete(thread);
    }
    return [...this.#reports.values()];
  }
}

function sum<Bytes extends object>(one: Bytes, other: Bytes): Bytes {
  const entries = Object.entries(one).map(([kind, bytes]) => [kind, bytes + other[kind as keyof Bytes]]);
  return Object.fromEntries(entries) as Bytes;
}

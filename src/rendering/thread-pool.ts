import { Piscina } from 'piscina';
import { askToLeave, askToStop, createStopWord, type StopWord } from '../../workers/thread/cancellation.js';
import type {
  KeptBytes,
  Piece,
  PieceResult,
  RenderJob,
  ThreadAnswer,
  ThreadTask,
  UsedBytes,
} from '../../workers/thread/job.js';
import type { ModuleBytes } from '../../workers/thread/module-memories.js';
import { PictureUnavailable, RenderFailed } from './failures.js';
import { ThreadMemory } from './thread-memory.js';

/**
 * How long the second thread of a front with one lives on without work, in milliseconds: long enough for GIFs that
 * follow one another, since a fresh one reads fonts and draws backdrops anew, which a first still beside a GIF waits for; an idle one still
 * holds its own.
 */
const SPARE_THREAD_IDLE_MS = 10_000;

/** JavaScript heap of a thread; pixels and WASM memory lie outside it. A thread that wants more is replaced. */
const THREAD_HEAP_MB = 512;

/** Of the JavaScript heap, for objects that were just made: as in a front (`SEMI_SPACE_MB` in `cluster/front-child.ts`). */
const THREAD_YOUNG_MB = 12;

const THREAD_ENTRY = new URL('../../workers/thread/thread-entry.cjs', import.meta.url);
const RENDER_MODULE = new URL('../../workers/thread/thread.js', import.meta.url);

export interface ThreadPoolOptions {
  threads: number;
  /** Told why a thread ended that had no job; it is replaced like any other. */
  threadFailed?: (error: Error) => void;
  /** How long a thread beyond `threads` is kept without work, in milliseconds. */
  spareThreadIdleMs?: number;
  /** The module that the threads run; tests give ones that hang or crash. */
  threadModule?: URL;
}

/** A piece that a thread does, or that waits for one to start. */
export interface PieceRun {
  /**
   * What came of it; nothing when the thread left it as it was asked to. Rejects with PictureUnavailable or
   * RenderFailed.
   */
  readonly result: Promise<PieceResult | undefined>;
  /** Asks the thread to leave the piece before the next frame. */
  askToLeave(): void;
  /** Ends the thread, which is replaced. */
  endThread(): void;
}

/**
 * The threads that draw and encode: as many as configured, and a second one beside a single one while two pieces are to
 * be done at once. A thread that dies is replaced; its piece alone fails.
 */
export class ThreadPool {
  readonly #options: ThreadPoolOptions;
  readonly #threads: Piscina<ThreadTask, ThreadAnswer>;
  readonly #memory = new ThreadMemory();
  /** Of all tasks that have not ended. */
  readonly #stopWords = new Set<StopWord>();
  #gifFrames = 0;
  #closed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
    this.#threads = new Piscina({
      minThreads: 1,
      maxThreads: Math.max(options.threads, 2),
      idleTimeout: options.spareThreadIdleMs ?? SPARE_THREAD_IDLE_MS,
      filename: THREAD_ENTRY.href,
      workerData: (options.threadModule ?? RENDER_MODULE).href,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB, maxYoungGenerationSizeMb: THREAD_YOUNG_MB },
      recordTiming: false,
    });
    this.#threads.on('error', (error: Error) => options.threadFailed?.(error));
  }

  /**
   * Draws one job and throws it away, which takes a thread through all that its first job needs. The other threads start
   * when that one is ready: at the same time, they would only keep it from the processor.
   * @throws RenderFailed when the threads cannot start or cannot draw it
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
    // From now on one that dies is replaced at once, and not by the render that would have needed it.
    threads.options.minThreads = this.#options.threads;
    // As many at once as there are threads: each draws one.
    for (let thread = 0; thread < this.#options.threads; thread++) {
      this.#prove(job).catch((error: Error) => {
        if (!this.#closed) this.#options.threadFailed?.(error);
      });
    }
  }

  /** Frames in finished pieces of GIFs so far, also of GIFs that then did not come about. */
  get gifFrames(): number {
    return this.#gifFrames;
  }

  /** What all threads keep between renders, in bytes. */
  get kept(): KeptBytes {
    return this.#memory.kept(this.#living);
  }

  /** The memory that all threads use, in bytes. */
  get used(): UsedBytes {
    return this.#memory.used(this.#living);
  }

  /** The memory of the WebAssembly modules of all threads, in bytes. */
  get modules(): ModuleBytes {
    return this.#memory.modules(this.#living);
  }

  /** Gives a piece to a thread. What the threads before it have made for it is moved there, and gone here. */
  run(job: RenderJob, piece: Piece): PieceRun {
    const stopWord = createStopWord();
    const end = new AbortController();
    return {
      result: this.#result({ job, piece, stopWord }, end.signal),
      askToLeave: () => askToLeave(stopWord),
      endThread: () => void askToStop(stopWord).then(() => end.abort()),
    };
  }

  /** Ends all threads; pieces that have not ended fail. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#stopWords].map(askToStop));
    await this.#threads.destroy();
  }

  get #living(): number[] {
    return this.#threads.threads.map(({ threadId }) => threadId);
  }

  async #prove(job: RenderJob): Promise<void> {
    await this.#answer({ job, piece: { kind: 'still' }, stopWord: createStopWord() });
  }

  async #result(task: ThreadTask, end: AbortSignal): Promise<PieceResult | undefined> {
    const answer = await this.#answer(task, end).catch((cause) => {
      throw new RenderFailed('the render failed', { cause });
    });
    switch (answer.kind) {
      case 'undecodable':
        throw new PictureUnavailable(answer.field);
      case 'left':
        return undefined;
      default:
        return answer;
    }
  }

  /** What a thread says, which is noted as far as it is about the thread. */
  async #answer(task: ThreadTask, signal?: AbortSignal): Promise<ThreadAnswer> {
    // What would start now could not be asked to stop before its thread is ended.
    if (this.#closed) throw new Error('the threads are closed');
    const transferList = movedArrays(task.piece).map(({ buffer }) => buffer as ArrayBuffer);
    this.#stopWords.add(task.stopWord);
    try {
      const answer = await this.#threads.run(task, { transferList, ...(signal && { signal }) });
      if ('kept' in answer) this.#memory.told(answer.thread, answer);
      if (answer.kind === 'images') this.#gifFrames += answer.images.length;
      return answer;
    } finally {
      this.#stopWords.delete(task.stopWord);
    }
  }
}

/** What only this piece needs: a palette is read by many. */
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

import { MessageChannel, Worker } from 'node:worker_threads';
import { isInstalled, PackageMissing } from '../../workers/bundles/optional-packages.js';
import type { FinishedFile } from '../../workers/contract/pieces.js';
import { createSentFrames, sendFrame } from '../../workers/encoders/frame-stream.js';
import type { EncoderReport, EncoderTask } from '../../workers/thread/encoder-thread.js';
import { createPieceClock, pieceProcessorMs } from '../../workers/thread/piece-clock.js';
import { DrawingRefused, RenderFailed } from './failures.js';

const ENTRY = new URL('../../workers/thread/encoder-thread.js', import.meta.url);

const MP4_ENCODER = '@ffmpeg/core';

/** The JavaScript heap of such a thread in MB; frames and WebAssembly lie outside of it. */
const HEAP_MB = 256;

/** The events that the owner of an encoder thread is told of. */
export interface EncoderObserver {
  /** It has taken one frame more. */
  taken(): void;
  finished(file: FinishedFile, encodeMs: number): void;
  failed(error: RenderFailed | DrawingRefused): void;
}

/**
 * A thread that encodes one animation and then ends, which gives back all of its memory. It takes frames in their order,
 * and has a lower priority than the threads that draw.
 */
export class EncoderWorker {
  readonly #worker: Worker;
  readonly #channel = new MessageChannel();
  readonly #sent = createSentFrames();
  readonly #clock = createPieceClock();
  #isReady = false;
  #ended = false;

  constructor(
    encoding: Pick<EncoderTask, 'output' | 'gifEncoder' | 'width' | 'height'>,
    observer: EncoderObserver,
  ) {
    const { port2: port } = this.#channel;
    const task: EncoderTask = { ...encoding, port, sent: this.#sent, clock: this.#clock };
    this.#worker = new Worker(ENTRY, {
      workerData: task,
      transferList: [port],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.#worker.on('message', (report: EncoderReport) => {
      if (report.kind === 'ready') return this.#ready();
      if (this.#ended) return;
      if (report.kind === 'taken') return observer.taken();
      const { bytes, digest, encodeMs } = report;
      this.end();
      observer.finished({ bytes, digest }, encodeMs);
    });
    const fail = (cause: unknown) => {
      if (this.#ended) return;
      this.end();
      observer.failed(failureOf(encoding.output.format, cause));
    };
    this.#worker.on('error', fail);
    this.#worker.on('exit', () => fail(new Error('the encoder thread ended')));
  }

  /** Milliseconds of processor time that it has taken; undefined where the system does not say. */
  get processorMs(): number | undefined {
    return pieceProcessorMs(this.#clock);
  }

  /** Sends the next frame, whose memory is no longer available here. */
  send(frame: Uint8Array<ArrayBuffer>): void {
    if (!this.#ended) sendFrame(this.#channel.port1, this.#sent, frame);
  }

  /**
   * Ends the thread, wherever it is but for the reading of its modules, which takes some tens of milliseconds: a file that Node.js
   * is opening for a thread that ends stays open.
   */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#channel.port1.close();
    if (this.#isReady) void this.#worker.terminate();
  }

  #ready(): void {
    this.#isReady = true;
    if (this.#ended) void this.#worker.terminate();
  }
}

function failureOf(format: EncoderTask['output']['format'], cause: unknown): RenderFailed | DrawingRefused {
  if (format !== 'mp4' || isInstalled(MP4_ENCODER)) return new RenderFailed('the encoder failed', { cause });
  return new DrawingRefused([{ message: new PackageMissing(MP4_ENCODER).message, line: 1, column: 1 }]);
}

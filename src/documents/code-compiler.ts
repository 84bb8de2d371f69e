import { Worker } from 'node:worker_threads';
import type { CodeFiles, CompiledCode } from '../../workers/code/compile.js';
import type { CompilerAnswer, CompilerTask } from '../../workers/thread/compiler-thread.js';

const COMPILER_THREAD = new URL('../../workers/thread/compiler-thread.js', import.meta.url);

/**
 * Milliseconds that a template may take to be compiled: most take some tens, and a thread that starts some hundreds. It has
 * a low priority, and so may wait for long on a busy machine.
 */
const TIMEOUT_MS = 120_000;

/** Milliseconds without work after which the thread ends. The compiler takes much memory, and is needed rarely. */
const IDLE_MS = 30_000;

/** The JavaScript heap of the thread in MB. */
const HEAP_MB = 512;

/** The compiler has failed, and not the template. */
class CompilerFailed extends Error {
  override name = 'CompilerFailed';
}

/** Compiles templates in code on a thread of its own, which runs while there is something to compile. */
export class CodeCompiler {
  readonly #pending = new Map<
    number,
    { resolve(compiled: CompiledCode): void; reject(error: Error): void }
  >();
  readonly #timeoutMs: number;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #number = 0;

  constructor({ timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}) {
    this.#timeoutMs = timeoutMs;
  }

  /** @throws CompilerFailed where it takes too long, or the thread ends */
  async compile(files: CodeFiles): Promise<CompiledCode> {
    const number = this.#number++;
    clearTimeout(this.#idle);
    const timer = setTimeout(
      () => this.#end(new CompilerFailed('compiling takes too long')),
      this.#timeoutMs,
    );
    try {
      return await new Promise<CompiledCode>((resolve, reject) => {
        this.#pending.set(number, { resolve, reject });
        this.#worker ??= this.#started();
        this.#worker.postMessage({ number, files } satisfies CompilerTask);
      });
    } finally {
      clearTimeout(timer);
      this.#pending.delete(number);
      if (this.#pending.size === 0 && this.#worker)
        this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }

  /** Ends the thread; what it was to compile fails. */
  close(): void {
    clearTimeout(this.#idle);
    this.#end(new CompilerFailed('the compiler is closed'));
  }

  #started(): Worker {
    const worker = new Worker(COMPILER_THREAD, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker.on('message', ({ number, compiled }: CompilerAnswer) => {
      const pending = this.#pending.get(number);
      if ('failure' in compiled) pending?.reject(new CompilerFailed(compiled.failure));
      else pending?.resolve(compiled);
    });
    worker.on('error', (cause: Error) => {
      if (worker === this.#worker) this.#end(new CompilerFailed(`the compiler failed: ${cause.message}`));
    });
    return worker;
  }

  #end(reason: CompilerFailed): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(reason);
  }
}

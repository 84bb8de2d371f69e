import { readFileSync } from 'node:fs';
import { packageFile } from '../bundles/package-file.js';
import { countModule, type ModuleName } from './module-memories.js';

/**
 * Emscripten's module factory: fills in the object it is given, synchronously if it instantiates
 * synchronously.
 */
export type CodecFactory = (module: {
  instantiateWasm(imports: object, receive: (instance: object) => void): object;
  print(text: string): void;
  printErr(text: string): void;
}) => Promise<unknown>;

/**
 * Result class of the jSquash codecs. They define it where it is missing, by a class that would retain the
 * first instance and its memory for the thread's life.
 */
class ImageData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

Object.assign(globalThis, { ImageData });

/**
 * WebAssembly decoder or encoder of one thread. It is compiled on first use; its memory is limited by what the
 * picture warrants, so that a file that lies about its size fails; an instance that failed is never reused, as
 * its state is unknown.
 */
export class WasmCodec<Codec> {
  readonly #factory: () => CodecFactory;
  readonly #code: string;
  #compiled: object | undefined;
  #running: { codec: Codec; memory: GrowingMemory } | undefined;

  /**
   * @param factory loads the codec's glue code, lazily if need be
   * @param code the .wasm file of a package, or its address (`packageFile`)
   * @param name of the module in metrics
   */
  constructor(factory: () => CodecFactory, code: string, name: ModuleName = 'others') {
    countModule(name, () => this.#running?.memory.bytes ?? 0);
    this.#factory = factory;
    this.#code = code;
  }

  /**
   * Decodes or encodes with an instance, which is reused unless it failed or its memory grew, as that never shrinks. A
   * new one takes 1 to 4 ms, and the pictures for which memory grows take 30 and more.
   * @param limit of its memory in bytes
   */
  use<Result>(limit: number, work: (codec: Codec) => Result): Result {
    this.#running ??= this.#instantiate();
    const { codec, memory } = this.#running;
    memory.limit = limit;
    try {
      return work(codec);
    } catch (error) {
      this.discard();
      throw error;
    } finally {
      if (memory.bytes > memory.initial) this.discard();
    }
  }

  /** Drops the instance and its memory. */
  discard(): void {
    this.#running = undefined;
  }

  #instantiate(): { codec: Codec; memory: GrowingMemory } {
    this.#compiled ??= new WebAssembly.Module(readFileSync(packageFile(this.#code)));
    const module = this.#compiled;
    let memory: GrowingMemory | undefined;
    // The factory's promise is not needed: given an instance synchronously, it has filled in the object it was handed
    // by the time it returns.
    const codec = {
      instantiateWasm(imports: object, receive: (instance: object) => void) {
        const instance = new WebAssembly.Instance(module, imports);
        memory = new GrowingMemory(instance.exports);
        receive(instance);
        return instance.exports;
      },
      print() {},
      printErr() {},
    };
    this.#factory()(codec);
    return { codec: codec as Codec, memory: memory as unknown as GrowingMemory };
  }
}

const PAGE_BYTES = 65_536;

/** Instance memory with a limit of ours; Emscripten reports a failure to grow as lack of memory. */
class GrowingMemory {
  readonly #memory: WebAssembly.Memory;
  /** Initial size in bytes. */
  readonly initial: number;
  limit = 0;

  constructor(exports: Record<string, unknown>) {
    this.#memory = Object.values(exports).find(
      (value) => value instanceof WebAssembly.Memory,
    ) as WebAssembly.Memory;
    this.initial = this.bytes;
    const grow = this.#memory.grow.bind(this.#memory);
    this.#memory.grow = (pages) => {
      if (this.bytes + pages * PAGE_BYTES > this.limit) throw new RangeError('the picture calls for no more');
      return grow(pages);
    };
  }

  get bytes(): number {
    return this.#memory.buffer.byteLength;
  }
}

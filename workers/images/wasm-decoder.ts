import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { countModule, type ModuleName } from '../thread/module-memories.js';

/** Emscripten's module factory: makes a codec of the object it is given, at once when it is given an instance at once. */
export type CodecFactory = (module: {
  instantiateWasm(imports: object, receive: (instance: object) => void): object;
  print(text: string): void;
  printErr(text: string): void;
}) => Promise<unknown>;

/**
 * What the codecs of jSquash return pictures in. They define it where it is missing, and would do so by a class that holds
 * on to the first instance with all its memory for as long as the thread lives.
 */
class ImageData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

Object.assign(globalThis, { ImageData });

/** An instance whose memory a picture has swollen beyond this is not kept: WASM memory never shrinks. */
const MOST_CACHED_BYTES = 32 * 1024 * 1024;

/**
 * A decoder in WASM, for one thread. Its code is compiled when it is first needed; its memory may grow only as far as
 * the picture calls for, so that a file that lies about its size fails instead of taking gigabytes; and an instance
 * that has failed is never used again, since nothing can be said of the state it was left in.
 */
export class WasmDecoder<Codec> {
  readonly #factory: () => CodecFactory;
  readonly #code: string;
  #compiled: object | undefined;
  #running: { codec: Codec; memory: GrowingMemory } | undefined;

  /**
   * @param factory loads the codec's glue code, if it is to be loaded only when it is needed
   * @param code the .wasm file as a module specifier
   * @param name of the module in metrics
   */
  constructor(factory: () => CodecFactory, code: string, name: ModuleName = 'others') {
    countModule(name, () => this.#running?.memory.bytes ?? 0);
    this.#factory = factory;
    this.#code = code;
  }

  /**
   * Decodes with an instance that is then kept or thrown away as it deserves.
   * @param limit beyond which its memory does not grow, in bytes
   */
  use<Result>(limit: number, decode: (codec: Codec) => Result): Result {
    this.#running ??= this.#instantiate();
    const { codec, memory } = this.#running;
    memory.limit = limit;
    try {
      return decode(codec);
    } catch (error) {
      this.discard();
      throw error;
    } finally {
      if (memory.bytes > Math.max(MOST_CACHED_BYTES, memory.initial)) this.discard();
    }
  }

  /** Drops the instance with all its memory; the next picture gets a new one. */
  discard(): void {
    this.#running = undefined;
  }

  #instantiate(): { codec: Codec; memory: GrowingMemory } {
    const path = createRequire(import.meta.url).resolve(this.#code);
    this.#compiled ??= new WebAssembly.Module(readFileSync(path));
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

/** The memory of an instance, with a limit of our own: Emscripten takes a failure to grow for a lack of memory. */
class GrowingMemory {
  readonly #memory: WebAssembly.Memory;
  /** What it begins with, in bytes. */
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

/** What is used of WebAssembly, which neither Node's types nor the language's own declare. */
declare namespace WebAssembly {
  class Module {
    constructor(code: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports?: object);
    readonly exports: Record<string, unknown>;
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  /** An instance of a module; of its code, an object with both. */
  function compile(code: Uint8Array): Promise<Module>;
  let instantiate: (code: unknown, imports?: object) => Promise<Instance | { instance: Instance }>;
}

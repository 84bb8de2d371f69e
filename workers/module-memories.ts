/** WebAssembly modules of a thread; those that are not known by name, Yoga's and Node's own, count together. */
export type ModuleName = 'kernels' | 'resvg' | 'harfbuzz' | 'jpeg' | 'webp' | 'avif' | 'others';

/** Bytes of memory that each module has; it never shrinks as long as the module is kept. */
export type ModuleBytes = Record<ModuleName, number>;

const sizes = new Map<object, { name: ModuleName; bytes: () => number }>();

/** Lets a module that the thread itself makes an instance of be counted. @param owner whose later call replaces this one */
export function countModule(name: ModuleName, owner: object, bytes: () => number): void {
  sizes.set(owner, { name, bytes });
}

export function moduleBytes(): ModuleBytes {
  const total: ModuleBytes = { kernels: 0, resvg: 0, harfbuzz: 0, jpeg: 0, webp: 0, avif: 0, others: 0 };
  for (const { name, bytes } of sizes.values()) total[name] += bytes();
  return total;
}

/** Of libraries that make their own instances and show nobody their memory: a function that no other has. */
const TELLING_EXPORTS = { resvg: 'resvg_new', harfbuzz: 'hb_shape' } as const;

const { instantiate } = WebAssembly;

/** Notes the memory of what libraries make while they are loaded: this module has to be loaded before them. */
WebAssembly.instantiate = async (code, imports) => {
  const made = await instantiate(code, imports);
  const { exports } = made instanceof WebAssembly.Instance ? made : made.instance;
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
  if (memory instanceof WebAssembly.Memory)
    countModule(nameOf(exports), memory, () => memory.buffer.byteLength);
  return made;
};

function nameOf(exports: Record<string, unknown>): ModuleName {
  const known = Object.entries(TELLING_EXPORTS).find(([, telling]) => telling in exports);
  return (known?.[0] ?? 'others') as ModuleName;
}

import { countModule, type ModuleName } from './module-memories.js';

/** Exports by which to tell the instances of libraries that do not expose their memory. */
const TELLING_EXPORTS = { harfbuzz: 'hb_shape' } as const;

const { instantiate } = WebAssembly;

/** Counts the instances that libraries create while they are loaded: this module has to be loaded before them. */
WebAssembly.instantiate = async (code, imports) => {
  const made = await instantiate(code, imports);
  const { exports } = made instanceof WebAssembly.Instance ? made : made.instance;
  const memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
  if (memory instanceof WebAssembly.Memory) countModule(nameOf(exports), () => memory.buffer.byteLength);
  return made;
};

function nameOf(exports: Record<string, unknown>): ModuleName {
  const match = Object.entries(TELLING_EXPORTS).find(([, telling]) => telling in exports);
  return (match?.[0] ?? 'others') as ModuleName;
}

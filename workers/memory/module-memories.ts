/** WebAssembly modules of a thread; `others` are those of Node.js. */
export type ModuleName = keyof typeof NO_BYTES;

/**
 * Bytes of memory per module, which never shrink while the module lives. `kernels` counts the blocks in use, and
 * `kernels_free` the others, whose pages may have been returned to the system.
 */
export type ModuleBytes = Record<ModuleName, number>;

/** Zero for every module. */
export const NO_BYTES = {
  ...{ kernels: 0, kernels_free: 0, resvg: 0, harfbuzz: 0 },
  ...{ jpeg: 0, webp: 0, avif: 0, others: 0 },
};

const sizes: { name: ModuleName; bytes: () => number }[] = [];

/** Registers a module that this thread instantiates itself. */
export function countModule(name: ModuleName, bytes: () => number): void {
  sizes.push({ name, bytes });
}

export function moduleBytes(): ModuleBytes {
  const total = { ...NO_BYTES };
  for (const { name, bytes } of sizes) total[name] += bytes();
  return total;
}

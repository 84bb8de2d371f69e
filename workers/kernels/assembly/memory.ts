/**
 * The memory behind what the module itself declares is shared out by the host (`block-allocator.ts`), which grows it as
 * little as it has to. AssemblyScript's own heap doubles a memory that lacks one block.
 */

/** Returns the address of that many bytes, aligned to 16, with whatever was there before. */
export declare function allocate(bytes: usize): usize;

/** Gives an allocated block back. */
export declare function release(address: usize): void;

/** Where the memory begins that is shared out. */
export function memoryStart(): usize {
  return __heap_base;
}

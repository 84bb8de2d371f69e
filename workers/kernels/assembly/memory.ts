/**
 * The host manages the memory behind the module's static data (`block-allocator.ts`): AssemblyScript's own
 * allocator doubles the memory for one missing block.
 */

/** Allocates uninitialised bytes, aligned to 16. */
export declare function allocate(bytes: usize): usize;

/** Gives an allocated block back. */
export declare function release(address: usize): void;

/** Start of the memory that the host manages. */
export function memoryStart(): usize {
  return __heap_base;
}

/** Returns the address of that many bytes, aligned to 16, with whatever was there before. */
export function allocate(bytes: usize): usize {
  return heap.alloc(bytes);
}

/** Gives an allocated block back. */
export function release(address: usize): void {
  heap.free(address);
}

/** Start of the module's memory; AssemblyScript leaves the bytes before it unused. */
const MODULE_START = 1024;

/** Records the exact extents of all blocks for the checked build of the kernels (`assembly/checks.ts`). */
export class BlockExtents {
  /** Start addresses in ascending order. */
  readonly #starts: number[] = [];
  readonly #lengths = new Map<number, number>();

  /** @param moduleEnd end of the module's static memory, which counts as a block */
  constructor(moduleEnd: number) {
    this.add(MODULE_START, moduleEnd - MODULE_START);
  }

  add(address: number, length: number): void {
    this.#starts.splice(this.#countUpTo(address), 0, address);
    this.#lengths.set(address, length);
  }

  resize(address: number, length: number): void {
    this.#lengths.set(address, length);
  }

  remove(address: number): void {
    this.#starts.splice(this.#countUpTo(address) - 1, 1);
    this.#lengths.delete(address);
  }

  /** @throws Error that counts as a trap (`traps.ts`) unless one block holds so many bytes from an address on */
  expect(address: number, bytes: number): void {
    if (bytes === 0) return;
    const start = this.#starts[this.#countUpTo(address) - 1] ?? 0;
    const end = start + (this.#lengths.get(start) ?? 0);
    if (bytes > 0 && address + bytes <= end) return;
    const message = `there are no ${bytes} bytes at ${address}: the block before ends at ${end}`;
    throw Object.assign(new Error(message), { name: 'RuntimeError' });
  }

  /** Number of blocks that start at an address or before. */
  #countUpTo(address: number): number {
    let from = 0;
    let to = this.#starts.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#starts[middle] as number) <= address) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

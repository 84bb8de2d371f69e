import { readFileSync } from 'node:fs';
import { countModule } from '../memory/module-memories.js';
import { discardPages } from '../memory/resident-pages.js';
import type * as assembly from './assembly/index.js';
import { BlockAllocator, BlockExtents, PAGE_BYTES } from './block-allocator.js';

/** Only tests set this: checked kernels refuse wrong sizes (`assembly/checks.ts`) and are slower. */
const IS_CHECKED = process.env.KERNELS === 'checked';

/**
 * One WebAssembly module of AssemblyScript kernels (`assembly/`) with one memory, so that a kernel reads what
 * another one wrote without a copy.
 */
const file = new URL(IS_CHECKED ? './kernels.checked.wasm' : './kernels.wasm', import.meta.url);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {
  // WebAssembly passes unsigned numbers as signed ones.
  memory: { allocate: (bytes: number) => allocate(bytes >>> 0), release },
  checks: { expectBlock: (address: number, bytes: number) => extents?.expect(address >>> 0, bytes) },
});
const memory = exports.memory as WebAssembly.Memory;

/** Exports of the module, typed and documented by its source. Addresses and lengths are numbers. */
export const kernels = Object.fromEntries(
  // A constant is exported as a `WebAssembly.Global`.
  Object.entries(exports).map(([name, each]) => [name, (each as { value?: number }).value ?? each]),
) as unknown as typeof assembly;
const extents = IS_CHECKED ? new BlockExtents(kernels.memoryStart()) : undefined;

/**
 * Memory size above which caches are evicted before the memory grows: all caches of a thread, or a 1080x1080
 * template at scale 2, which exists three times while it becomes a PNG.
 */
const SOFT_LIMIT_BYTES = 80 * 1024 * 1024;
const evictors: (() => boolean)[] = [];

// The last page stays free: kernels that load vectors read up to 15 bytes beyond a block.
const blocks = new BlockAllocator(kernels.memoryStart(), memory.buffer.byteLength - PAGE_BYTES, grow, {
  softLimit: SOFT_LIMIT_BYTES,
  evict: () => evictors.some((evict) => evict()),
});

countModule('kernels', () => kernelMemory() - freeBytes());
countModule('kernels_free', freeBytes);

function freeBytes(): number {
  return blocks.gaps.reduce((bytes, { length }) => bytes + length, 0);
}

/**
 * Registers an eviction callback for growth beyond the soft limit. It releases one cached block, and tells
 * whether it had one.
 */
export function onMemoryPressure(evict: () => boolean): void {
  evictors.push(evict);
}

/**
 * Grows the memory, to 2 GiB at most (`asconfig.json`): larger addresses would be negative here.
 * @throws Error that counts as a trap (`traps.ts`): a thread whose memory is full must end
 */
function grow(bytes: number): void {
  try {
    memory.grow(bytes / PAGE_BYTES);
  } catch (cause) {
    const message = `kernel memory cannot grow beyond ${kernelMemory()} bytes`;
    throw Object.assign(new Error(message, { cause }), { name: 'RuntimeError' });
  }
}

/** Block of kernel memory; its owner releases it once. */
export interface Block {
  readonly address: number;
  readonly length: number;
}

/** Allocates uninitialised kernel memory, in bytes. */
export function allocated(length: number): Block {
  return { address: allocate(length), length };
}

export function released({ address }: Block): void {
  release(address);
}

/** Tells the checked kernels how much of a reused block is in use. */
export function narrowed(block: Block, length: number): Block {
  extents?.resize(block.address, length);
  return block;
}

function allocate(bytes: number): number {
  const address = blocks.allocate(bytes);
  extents?.add(address, bytes);
  return address;
}

function release(address: number): void {
  blocks.release(address);
  extents?.remove(address);
}

/** View of a block, valid until the next kernel call, which may grow the memory. */
export function bytesOf({ address, length }: Block): Uint8Array {
  return new Uint8Array(memory.buffer, address, length);
}

/** Gap size from which discarding pays for the system call. */
const DISCARDED_BYTES = 1024 * 1024;

/** Returns the pages of large gaps to the system: a WebAssembly memory itself never shrinks. */
export function discardGaps(): void {
  const large = blocks.gaps.filter(({ length }) => length >= DISCARDED_BYTES);
  discardPages(large.map(({ at, length }) => bytesOf({ address: at, length })));
}

/** Size of the memory in bytes, which never decreases; the resident part may. */
export function kernelMemory(): number {
  return memory.buffer.byteLength;
}

import { readFileSync } from 'node:fs';
import { countModule } from '../thread/module-memories.js';
import { discardPages } from '../thread/resident-pages.js';
import type * as assembly from './assembly/index.js';
import { BlockAllocator, PAGE_BYTES } from './block-allocator.js';
import { BlockExtents } from './block-extents.js';

/** Tests set this, and nothing else does: kernels then refuse wrong sizes (`assembly/checks.ts`), and are slower. */
const IS_CHECKED = process.env.KERNELS === 'checked';

/**
 * The inner loops over pixels and bytes, compiled from AssemblyScript (`assembly/`) to one WebAssembly module with one
 * memory: what a kernel leaves in memory, the next one reads there.
 */
const file = new URL(IS_CHECKED ? './kernels.checked.wasm' : './kernels.wasm', import.meta.url);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {
  // What is unsigned in a kernel comes as signed.
  memory: { allocate: (bytes: number) => allocate(bytes >>> 0), release },
  checks: { expectBlock: (address: number, bytes: number) => extents?.expect(address >>> 0, bytes) },
});
const memory = exports.memory as WebAssembly.Memory;

/**
 * The kernels and their constants, as the module's source declares and documents them. An address or a length is a number.
 */
export const kernels = Object.fromEntries(
  // A constant comes as a `WebAssembly.Global`, which has a value.
  Object.entries(exports).map(([name, each]) => [name, (each as { value?: number }).value ?? each]),
) as unknown as typeof assembly;
const extents = IS_CHECKED ? new BlockExtents(kernels.memoryStart()) : undefined;

/**
 * Up to this size the memory grows before what is only kept for later is given up: room for all that a thread keeps, or
 * for a template of 1080x1080 in twice its size, which is there three times on its way into a PNG.
 */
const SOFT_LIMIT_BYTES = 80 * 1024 * 1024;
const evictors: (() => boolean)[] = [];

// A page is left at the end: some kernels read a vector at a time, and so up to 15 bytes beyond the last block.
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
 * Calls `giveUp` whenever the memory would have to grow beyond its level. It releases a block that is only kept for later,
 * and says whether it had one.
 */
export function onMemoryPressure(evict: () => boolean): void {
  evictors.push(evict);
}

/**
 * The module lets its memory grow to 2 GiB (`asconfig.json`): what it says of addresses beyond is negative here.
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

/** A stretch of kernel memory: its owner releases it once, when nothing reads it any more. */
export interface Block {
  readonly address: number;
  readonly length: number;
}

/** Takes that many bytes of kernel memory, which hold anything. */
export function allocated(length: number): Block {
  return { address: allocate(length), length };
}

export function released({ address }: Block): void {
  release(address);
}

/** Says of a block that is kept for later how much of it is in use now, which kernels that check are to keep to. */
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

/** The bytes of a block. The view is good until the next call into a kernel, which may grow and so move the memory. */
export function bytesOf({ address, length }: Block): Uint8Array {
  return new Uint8Array(memory.buffer, address, length);
}

/** Gaps from this size on are worth a system call. */
const DISCARDED_BYTES = 1024 * 1024;

/** Gives the system the memory of what nobody has: WebAssembly cannot, whose memories only grow. */
export function discardGaps(): void {
  const large = blocks.gaps.filter(({ length }) => length >= DISCARDED_BYTES);
  discardPages(large.map(({ at, length }) => bytesOf({ address: at, length })));
}

/** Size of the whole memory in bytes; it never shrinks, but for what of it is resident. */
export function kernelMemory(): number {
  return memory.buffer.byteLength;
}

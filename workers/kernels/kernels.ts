import { readFileSync } from 'node:fs';

/**
 * The inner loops over pixels and bytes, compiled from AssemblyScript (`assembly/`) to one WebAssembly module with one
 * memory: what a kernel leaves in memory, the next one reads there.
 */
const module = new WebAssembly.Module(readFileSync(new URL('./kernels.wasm', import.meta.url)));
const { exports } = new WebAssembly.Instance(module);
const memory = exports.memory as WebAssembly.Memory;

interface MemoryKernels {
  allocate(bytes: number): number;
  release(address: number): void;
}

const { allocate, release } = kernels<MemoryKernels>();

/** The functions of the module, as the caller declares those that it uses: addresses and lengths are numbers. */
export function kernels<Functions>(): Functions {
  return exports as unknown as Functions;
}

/** A stretch of kernel memory: its owner releases it once, when nothing reads it any more. */
export interface Block {
  readonly address: number;
  readonly length: number;
}

/**
 * Large blocks come in few sizes: those of one picture fit where those of another were, where gaps between blocks of all
 * sizes took twice the memory.
 */
const LARGE_BYTES = 64 * 1024;
const STEP_BYTES = 256 * 1024;

/** Takes that many bytes of kernel memory, which hold anything. */
export function allocated(length: number): Block {
  const taken = length > LARGE_BYTES ? Math.ceil(length / STEP_BYTES) * STEP_BYTES : length;
  return { address: allocate(taken), length };
}

export function released({ address }: Block): void {
  release(address);
}

/** The bytes of a block. The view is good until the next call into a kernel, which may grow and so move the memory. */
export function bytesOf({ address, length }: Block): Uint8Array {
  return new Uint8Array(memory.buffer, address, length);
}

/** Size of the whole memory in bytes; it never shrinks. */
export function kernelMemory(): number {
  return memory.buffer.byteLength;
}

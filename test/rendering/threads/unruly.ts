import { threadId } from 'node:worker_threads';
import type { RenderResult, ThreadTask } from '../../../workers/job.js';
import { endingThreadOnTrap } from '../../../workers/traps.js';

/** What is used here of a global that Node's types leave out. */
interface WebAssemblyGlobal {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Record<string, () => void> };
}

const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyGlobal }).WebAssembly;

/** `(module (func (export "trap") unreachable))` */
const TRAPPING = Uint8Array.from([
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 0x74, 0x72, 0x61, 0x70, 0,
  0, 10, 5, 1, 3, 0, 0x00, 0x0b,
]);

let hasDrawn = false;

/** Stands in for the real render: does what the job's template says, to be had in no other way on purpose. */
export default async function unruly({ job }: ThreadTask): Promise<RenderResult> {
  switch (job.template) {
    case 'exit':
      return process.exit(3);
    case 'throw':
      throw new Error('drawn to a fault');
    case 'throw the second time':
      if (hasDrawn) throw new Error('drawn to a fault');
      hasDrawn = true;
      break;
    case 'trap':
      return endingThreadOnTrap(async () => new Instance(new Module(TRAPPING)).exports.trap?.() as never);
    case 'exhaust': {
      const hoard: unknown[] = [];
      for (;;) hoard.push(new Array(1_000_000).fill(hoard.length));
    }
    case 'hang':
      for (;;);
    default:
      await new Promise((resolve) => setTimeout(resolve, Number(job.values.ms ?? 0)));
  }
  return {
    bytes: Uint8Array.of(1, threadId),
    digest: '',
    timings: { layout: 0, raster: 0, encode: 0 },
    thread: threadId,
    kept: { backdrops: 1, fonts: 20, glyphs: 300, pictures: 4000, texts: 50_000 },
  };
}

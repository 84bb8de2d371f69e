import { threadId } from 'node:worker_threads';
import type { RenderResult, ThreadTask } from '../../../workers/job.js';

/** Stands in for the real render: does what the job's template says, to be had in no other way on purpose. */
export default async function unruly({ job }: ThreadTask): Promise<RenderResult> {
  switch (job.template) {
    case 'exit':
      return process.exit(3);
    case 'throw':
      throw new Error('drawn to a fault');
    case 'exhaust': {
      const hoard: unknown[] = [];
      for (;;) hoard.push(new Array(1_000_000).fill(hoard.length));
    }
    case 'hang':
      for (;;);
    default:
      await new Promise((resolve) => setTimeout(resolve, Number(job.values.ms ?? 0)));
      return { bytes: Uint8Array.of(1, threadId), digest: '', timings: { layout: 0, raster: 0, encode: 0 } };
  }
}

/** What memory the service takes, and each render thread of it. */

import { loadTemplates } from '../../templates/contract/registry.js';
import { type FrontReading, Service } from '../../test/rig/services/measured-service.js';
import { median } from '../../test/rig/statistics.js';
import { render } from './requests.js';

const MANY_THREADS = 3;

/** When garbage is collected differs from start to start: of these, the middle one counts. */
const STARTS = 3;

/** Drawings of each template in each still format, for every thread. */
const DRAWINGS = 3;

/** Resident memory, in megabytes. */
export interface ServiceMemory {
  /** What a render thread takes: what a front of three threads uses beyond one of a single thread, shared between the two. */
  threadMb: number;
  /** What the service takes beside its threads, both processes together. */
  restMb: number;
}

/** Measures services whose threads have all drawn every template as PNG and JPEG. */
export async function measureMemory(): Promise<ServiceMemory> {
  const many = await residentMb(MANY_THREADS);
  const one = await residentMb(1);
  const threadMb = (many.front - one.front) / (MANY_THREADS - 1);
  return { threadMb, restMb: one.front - threadMb + one.primary };
}

async function residentMb(threads: number): Promise<{ front: number; primary: number }> {
  const readings: FrontReading[] = [];
  while (readings.length < STARTS) readings.push(await readingAfterDrawing(threads));
  return {
    front: median(readings.map(({ residentBytes }) => residentBytes)) / 1e6,
    primary: median(readings.map(({ primary }) => primary.residentBytes)) / 1e6,
  };
}

async function readingAfterDrawing(threads: number): Promise<FrontReading> {
  const service = await Service.start(threads);
  try {
    await drawEverything(service.base, threads);
    return await service.read();
  } finally {
    await service.stop();
  }
}

async function drawEverything(base: string, threads: number): Promise<void> {
  const templates = [...(await loadTemplates()).values()];
  for (let drawing = 0; drawing < DRAWINGS; drawing++) {
    for (const { id, fields } of templates) {
      for (const format of ['png', 'jpeg']) {
        const one = async (_: unknown, thread: number) => {
          const texts = Object.entries(fields).filter(([, field]) => field.type === 'text');
          const data = Object.fromEntries(
            texts.map(([key, field]) => [
              key,
              `${field.default} ${drawing}${thread}`.slice(-(field.maxLength ?? 80)),
            ]),
          );
          const { path, ...request } = render({ template: id, format, data });
          const reply = await fetch(base + path, request);
          if (!reply.ok) throw new Error(`${id} answered ${reply.status}`);
          await reply.arrayBuffer();
        };
        await Promise.all(Array.from({ length: threads }, one));
      }
    }
  }
}

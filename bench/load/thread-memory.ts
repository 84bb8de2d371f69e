/** What memory a render thread takes. */

import { loadTemplates } from '../../templates/kit/registry.js';
import { render } from './requests.js';
import { Service } from './service.js';

const MANY_THREADS = 3;

/** Drawings of each template in each still format, for every thread. */
const DRAWINGS = 3;

/**
 * Megabytes of resident memory that a render thread takes: what a front of three threads uses beyond one of a single
 * thread, when all have drawn every template as PNG and JPEG, shared between the two.
 */
export async function measureThreadMemory(): Promise<number> {
  const residentMb = async (threads: number) => {
    const service = await Service.start(threads);
    try {
      await drawEverything(service.base, threads);
      return (await service.read()).residentBytes / 1e6;
    } finally {
      await service.stop();
    }
  };
  return ((await residentMb(MANY_THREADS)) - (await residentMb(1))) / (MANY_THREADS - 1);
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

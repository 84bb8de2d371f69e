import type { ThreadAnswer, ThreadTask } from './job.js';
import { lowerThreadPriority } from './thread-priority.js';

// The priority is lowered before modules are loaded, which takes longer than many renders: a starting thread must not
// slow down those that draw.
lowerThreadPriority();
// These globals are not needed, and using one loads all of Node.js's HTTP client, 80 ms of processor time: resvg tests for
// `Request` and `Response`. Without `fetch`, satori can load nothing.
for (const name of ['fetch', 'Request', 'Response']) Reflect.deleteProperty(globalThis, name);
// It has to be loaded before the libraries, whose WebAssembly instances it counts.
await import('../memory/library-memories.js');
const { default: render } = await import('./render.js');
const { tidyUp } = await import('./tidying.js');

/** Entry point of a front's pool threads. */
export default async function task(given: ThreadTask): Promise<ThreadAnswer> {
  const answer = await render(given);
  await tidyUp();
  return answer;
}

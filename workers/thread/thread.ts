import type { ThreadAnswer, ThreadTask } from './job.js';
import { stepBehindEventLoop } from './thread-priority.js';

// Before anything else is loaded, which takes longer than to draw many images: a thread that starts must not keep the
// ones that draw from the processor.
stepBehindEventLoop();
// Nothing fetches here. Yoga loads its own module through `fetch`, resvg asks whether it is given a `Request` or a `Response`,
// and Node.js loads its whole HTTP client for any of them: 80 ms of processor time.
for (const name of ['fetch', 'Request', 'Response']) Reflect.deleteProperty(globalThis, name);
// It counts what libraries make of WebAssembly while they are loaded.
await import('./library-memories.js');
const { default: render } = await import('./render.js');
const { tidyUp } = await import('./tidying.js');

/** What a pool thread of a front runs. */
export default async function task(given: ThreadTask): Promise<ThreadAnswer> {
  const answer = await render(given);
  await tidyUp();
  return answer;
}

import type { ThreadAnswer, ThreadTask } from './messages.js';
import { startPieceClock } from './piece-clock.js';

// It has to be loaded before the libraries, whose WebAssembly instances it counts.
await import('../memory/library-memories.js');
const { default: render } = await import('./render.js');
const { endWhenOutgrown, tidyUp } = await import('./housekeeping.js');

/** A task of a front's pool thread. */
export default async function task(threadTask: ThreadTask): Promise<ThreadAnswer> {
  endWhenOutgrown(threadTask.piece);
  if (threadTask.clock) startPieceClock(threadTask.clock);
  const answer = await render(threadTask);
  await tidyUp();
  return answer;
}

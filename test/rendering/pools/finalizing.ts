import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ThreadAnswer, ThreadTask } from '../../../workers/thread/messages.js';
import drawing from '../../../workers/thread/thread.js';

const task = await drawing;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Counts in memory that the job brought how many objects were finalized: one is lost with every task. */
const registry = new FinalizationRegistry((finalized: Int32Array) => Atomics.add(finalized, 0, 1));

export default function losing(threadTask: ThreadTask): Promise<ThreadAnswer> {
  registry.register({}, threadTask.job.values.finalized as Int32Array);
  collectGarbage();
  return task(threadTask);
}

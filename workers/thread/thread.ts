import './thread-start.js';
import { workerData } from 'node:worker_threads';
import { loadCachingBundle } from '../bundles/bundle.js';
import type { ThreadData } from '../contract/thread-data.js';
import type { ThreadAnswer, ThreadTask } from './messages.js';
import { lowerThreadPriority } from './thread-priority.js';

/** Entry point of a front's pool threads: a promise of what does their tasks. */
export default loadCachingBundle('thread', () => import('./task.js')).then(({ exports, keepCache }) => {
  let isFirst = true;
  return async (task: ThreadTask): Promise<ThreadAnswer> => {
    try {
      return await exports.default(task);
    } finally {
      if (isFirst) afterFirstTask(keepCache);
      isFirst = false;
    }
  };
});

/** A thread does nothing else between its tasks. */
function afterFirstTask(keepCache: () => void): void {
  keepCache();
  if ((workerData as ThreadData).stepsBack === 'after a task') lowerThreadPriority();
}

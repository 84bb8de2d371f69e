import './thread-start.js';
import { loadKeptBundle } from '../bundles/bundle.js';
import type { ThreadAnswer, ThreadTask } from './messages.js';

/** Entry point of a front's pool threads: a promise of what does their tasks. */
export default loadKeptBundle('thread', () => import('./task.js')).then(({ exports, keepCache }) => {
  let isFirst = true;
  return async (task: ThreadTask): Promise<ThreadAnswer> => {
    const answer = await exports.default(task);
    // A thread does nothing else between its tasks.
    if (isFirst) keepCache();
    isFirst = false;
    return answer;
  };
});

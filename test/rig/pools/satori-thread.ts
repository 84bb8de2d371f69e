import type { ThreadAnswer, ThreadTask } from '../../../workers/thread/messages.js';

// As a thread of the service (workers/thread/thread.ts), but for more templates.
await import('../../../workers/thread/thread-start.js');
await import('../../../workers/memory/library-memories.js');
const { renderFrom } = await import('../../../workers/thread/render.js');
const { tidyUp } = await import('../../../workers/thread/housekeeping.js');
const { loadTemplates } = await import('../../../templates/contract/registry.js');
const { SATORI_CARDS } = await import('../corpora/satori-cards.js');

const templates = new Map([...(await loadTemplates()), ...SATORI_CARDS]);

export default async function task(threadTask: ThreadTask): Promise<ThreadAnswer> {
  const answer = await renderFrom(templates, threadTask);
  await tidyUp();
  return answer;
}

import type { ThreadAnswer, ThreadTask } from '../../../workers/thread/job.js';

// As a thread of the service, but for more templates.
await import('../../../workers/thread/thread.js');
const { renderFrom } = await import('../../../workers/thread/render.js');
const { tidyUp } = await import('../../../workers/thread/tidying.js');
const { registeredTemplates } = await import('../../../workers/documents/registry.js');
const { DOCUMENT_CARDS } = await import('../document-cards.js');
const { generatedDocument, GENERATED } = await import('../generated-documents.js');

const templates = new Map([...(await registeredTemplates()), ...DOCUMENT_CARDS]);

export default async function task(given: ThreadTask): Promise<ThreadAnswer> {
  const { template } = given.job;
  const answer = await (template.startsWith(GENERATED)
    ? renderFrom(new Map([[template, await generatedDocument(template)]]), given)
    : renderFrom(templates, given));
  await tidyUp();
  return answer;
}

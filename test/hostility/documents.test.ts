import t from 'tap';
import { FILE_TIMEOUT_MS } from '../support/file-timeout.js';
import { DrawingThread } from './documents/draw-document.js';
import { HOSTILE_DOCUMENTS } from './documents/hostile-documents.js';

t.setTimeout(FILE_TIMEOUT_MS);

const thread = new DrawingThread();
t.teardown(() => thread.close());

t.test('whatever a document asks for, it is drawn or refused in bounded time and memory', async (t) => {
  for (const document of HOSTILE_DOCUMENTS) {
    const fault = await thread.fault(document).catch(String);
    t.equal(fault, undefined, document.name);
  }
});

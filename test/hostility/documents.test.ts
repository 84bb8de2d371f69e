import t from 'tap';
import { HOSTILE_DOCUMENTS } from '../rig/corpora/hostile-documents/hostile-documents.js';
import { DrawingThread } from '../rig/drawing/draw-document.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const thread = new DrawingThread();
t.teardown(() => thread.close());

t.test('whatever a document asks for, it is drawn or refused in bounded time and memory', async (t) => {
  for (const document of HOSTILE_DOCUMENTS) {
    const fault = await thread.fault(document).catch(String);
    t.equal(fault, undefined, document.name);
  }
});

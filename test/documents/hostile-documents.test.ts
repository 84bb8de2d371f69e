import t from 'tap';
import { HOSTILE_DOCUMENTS } from '../rig/corpora/hostile-documents/hostile-documents.js';
import { DrawingThread } from '../rig/drawing/draw-document.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const thread = new DrawingThread();
t.teardown(() => thread.close());

/** One of each bound; `hostility/documents` has all. */
const BOUNDED = new Set([
  ...[
    '2,000 dense grid items that are far apart',
    'one word of 90,000 letters',
    'font-size: 1e9px',
    'wavy decorations',
  ],
  ...['blur on 60 boxes in each other', 'opacity on 600 boxes', 'a shadow of 10^9 px', 'dotted borders'],
  ...[
    'a value in all elements',
    'a value: -1e+308',
    'custom properties that double each other in each element',
  ],
  ...[
    'weights that all differ',
    'digits of a font size',
    'masks of masks',
    'a picture of SVG: uses that multiply',
    'emoji that are turned',
  ],
]);

t.test('hostile documents are refused with their place, or drawn in bounded work', async (t) => {
  const quick = HOSTILE_DOCUMENTS.filter(({ name, refused }) => refused || BOUNDED.has(name));
  t.ok(quick.filter(({ name }) => BOUNDED.has(name)).length === BOUNDED.size);
  for (const document of quick) {
    const fault = await thread.fault(document).catch(String);
    t.equal(fault, undefined, document.name);
  }
});

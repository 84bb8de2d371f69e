import t, { test } from 'tap';
import { CodeCompiler } from '../../src/documents/code-compiler.js';
import { DocumentChecks } from '../../src/documents/document-checks.js';
import { TemplateFolder } from '../../src/documents/template-folder.js';
import { RenderPool } from '../../src/rendering/render-pool.js';
import { defaultRequest, renderJob } from '../../src/rendering/render-request.js';
import type { ServedTemplate } from '../../src/rendering/served-template.js';
import { card } from '../rig/corpora/code-samples.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Long enough for a thread that starts on a busy machine. */
const TIMEOUT_MS = 15_000;

const pool = new RenderPool({
  ...{ threads: 1, queueLimit: 20, stillTimeoutMs: TIMEOUT_MS, gifTimeoutMs: TIMEOUT_MS },
});
t.teardown(() => pool.close());
const compiler = new CodeCompiler();
t.teardown(() => compiler.close());

test('code that loops for ever, or ends its thread, is refused once, and what is beside it is drawn', async (t) => {
  const reports: unknown[] = [];
  const note = (context: object) => void reports.push(Object.values(context).at(-1));
  const path = t.testdir({
    'a-loop.tsx': card({ id: 'a-loop', head: 'for (;;);' }),
    'b-loop.tsx': card({ id: 'b-loop', draw: 'for (;;);' }),
    'c-exit.tsx': card({ id: 'c-exit', head: 'process.exit(1);' }),
    'd-late.tsx': card({ id: 'd-late', draw: `if (title === 'b') for (;;);` }),
    'kart.tsx': card(),
  });
  const folder = new TemplateFolder(path, {
    ...{ checks: new DocumentChecks(pool, []), compiler, log: { warn: note, info: note } },
    isTaken: () => false,
  });
  t.teardown(() => folder.close());
  await folder.look();
  t.same([...folder.templates.keys()], ['d-late', 'kart']);
  t.match(reports, [/it takes too long/, /it takes too long/, /its thread fails/]);
  t.equal(folder.broken, 3);

  const { signal } = new AbortController();
  const request = defaultRequest(folder.templates.get('d-late') as ServedTemplate, { format: 'png' });
  const looping = { ...request, values: { ...request.values, title: 'b' } };
  await t.rejects(pool.render(renderJob(looping, {}), signal), { name: 'RenderTimeout', phase: 'running' });
  t.ok((await pool.render(renderJob(request, {}), signal)).bytes.length > 0, 'another thread draws');
  await folder.look();
  t.equal(reports.length, 3, 'nothing is told twice');
});

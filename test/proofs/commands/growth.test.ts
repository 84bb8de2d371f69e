import t, { test } from 'tap';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { run } from './run.js';

t.setTimeout(FILE_TIMEOUT_MS);

// The shortest run whose last half has blocks enough for a verdict.
test('three minutes of fronts that leak end with the word that they grow', async (t) => {
  const leak = new URL('./leak.js', import.meta.url).href;
  const { code, output } = await run(t, ['test/proofs/soak/main.js', '--minutes', '3.2', '--seed', '1'], {
    NODE_OPTIONS: `--import=${leak}`,
  });
  t.equal(code, 1);
  t.match(output, /^grows: .*front 1, PSS.*front 2, PSS/m);
});

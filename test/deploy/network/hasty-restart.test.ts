import t from 'tap';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { underLoad } from './load.js';

t.setTimeout(FILE_TIMEOUT_MS);

// That no request is lost in a restart means something only where this load can lose some.
t.test('the same load loses requests where SIGTERM does not wait for the endpoints', async (t) => {
  const { deployment, stop } = await underLoad(t, 0);
  const [instance] = deployment.instances;
  if (instance) await deployment.replace(instance);
  const results = await stop();
  t.ok(
    results.flatMap(Object.keys).some((outcome) => outcome !== '200'),
    JSON.stringify(results),
  );
});

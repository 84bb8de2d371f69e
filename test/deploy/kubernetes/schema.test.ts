import t from 'tap';
import { installations } from '../../rig/deployment/installations.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { schemaFaults, typeFaults } from './schema.js';

t.setTimeout(FILE_TIMEOUT_MS);

const all = installations();

t.test('every overlay builds, with every component, and comes out complete', async (t) => {
  for (const { name, objects } of all) {
    const kinds = new Set(objects.map(({ kind }) => kind));
    const needed = ['Namespace', 'Deployment', 'Service', 'NetworkPolicy', 'PodDisruptionBudget'];
    t.strictSame(
      needed.filter((kind) => !kinds.has(kind)),
      [],
      name,
    );
  }
});

t.test('every object is what the API server takes', async (t) => {
  t.strictSame(await schemaFaults(all.flatMap(({ objects }) => objects)), []);
});

t.test('no object has a key that its kind does not know', async (t) => {
  t.strictSame(typeFaults(all.flatMap(({ objects }) => objects)), []);
});

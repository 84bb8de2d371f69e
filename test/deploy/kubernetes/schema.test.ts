import t from 'tap';
import { FILE_TIMEOUT_MS } from '../../file-timeout.js';
import { installations, type KubernetesObject, overlays } from './installations.js';
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

t.test('a key that nobody knows is found wherever it stands', async (t) => {
  const objects = overlays().flatMap(({ objects }) => objects);
  const spoilt = objects.flatMap(spoiltEverywhere);
  const faults = typeFaults(spoilt.map(({ object }) => object));
  t.equal(faults.length, spoilt.length);
  t.strictSame(
    faults.filter((fault) => !fault.includes('misspelt')),
    [],
  );
});

t.test('values of the wrong type are found', async (t) => {
  const [deployment] = overlays().flatMap(({ objects }) =>
    objects.filter(({ kind }) => kind === 'Deployment'),
  );
  const wrong = structuredClone(deployment) as KubernetesObject & { spec: { replicas: unknown } };
  wrong.spec.replicas = 'many';
  t.match(await schemaFaults([wrong]), [/replicas/]);
});

/** Where people choose the keys. */
const FREE = ['labels', 'annotations', 'data', 'stringData', 'matchLabels', 'selector', 'limits', 'requests'];

/** Copies of an object, one for each mapping in it whose keys Kubernetes chooses, with one key more there. */
function spoiltEverywhere(object: KubernetesObject): { object: KubernetesObject }[] {
  return mappingsOf(object).map((path) => {
    const copy = structuredClone(object);
    const mapping = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], copy);
    (mapping as Record<string, unknown>).misspelt = 'value';
    return { object: copy };
  });
}

function mappingsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, inner]) => mappingsOf(inner, [...path, key]));
  const isFree = FREE.includes(path.at(-1) ?? '') && !('matchLabels' in value);
  return Array.isArray(value) || isFree ? below : [path, ...below];
}

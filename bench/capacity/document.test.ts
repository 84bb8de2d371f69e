import { readFileSync } from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
import { SERVICE_BYTES, THREAD_BYTES } from '../../test/rig/deployment/memory-bound.js';
import { latestFigures } from './figures.js';
import { ASSUMPTIONS } from './plan.js';
import { capacityTable, DEMANDS, figuresTable } from './report.js';

const DEPLOY = new URL('../../../deploy/', import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, DEPLOY), 'utf8');
}

t.test('the tables of deploy/README.md are those of the latest figures', async (t) => {
  const document = read('README.md');
  t.ok(document.includes(figuresTable(latestFigures())), 'what one request takes');
  t.ok(document.includes(capacityTable(latestFigures(), ASSUMPTIONS)), 'what the loads take');
});

t.test('what was measured is no more than limits of memory reckon with', async (t) => {
  const { rest, thread } = latestFigures().memoryMb;
  t.ok((rest + 2 * thread) * 1e6 < SERVICE_BYTES + 2 * THREAD_BYTES);
});

t.test('a plan is made of pods as Kubernetes is told to run them', async (t) => {
  const deployment = parse(read('kubernetes/pods/deployment.yaml'));
  const { requests } = deployment.spec.template.spec.containers[0].resources;
  t.strictSame(
    [Number(requests.cpu), requests.memory],
    [ASSUMPTIONS.podCpus, `${ASSUMPTIONS.podMib / 1024}Gi`],
  );
  const { spec: autoscaler } = parse(read('kubernetes/base/autoscaler.yaml'));
  t.equal(autoscaler.minReplicas, DEMANDS[0]?.leastPods);
  const production = parse(read('kubernetes/overlays/production/kustomization.yaml')).patches;
  t.equal(parse(production[0].patch).spec.minReplicas, DEMANDS.at(-1)?.leastPods);
  t.equal(autoscaler.metrics[0].resource.target.averageUtilization, ASSUMPTIONS.utilisation * 100);
});

import { readFileSync } from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
import { latestFigures } from '../../bench/capacity/figures.js';
import { ASSUMPTIONS } from '../../bench/capacity/plan.js';
import { capacityTable, figuresTable } from '../../bench/capacity/report.js';

const DEPLOY = new URL('../../../deploy/', import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, DEPLOY), 'utf8');
}

t.test('the tables of deploy/README.md are those of the latest figures', async (t) => {
  const document = read('README.md');
  t.ok(document.includes(figuresTable(latestFigures())), 'what one request takes');
  t.ok(document.includes(capacityTable(latestFigures(), ASSUMPTIONS)), 'what the loads take');
});

t.test('a plan is made of pods as Kubernetes is told to run them', async (t) => {
  const deployment = parse(read('kubernetes/base/deployment.yaml'));
  const { requests } = deployment.spec.template.spec.containers[0].resources;
  t.strictSame([Number(requests.cpu), requests.memory], [ASSUMPTIONS.podCpus, `${ASSUMPTIONS.podMib}Mi`]);
  const { spec: autoscaler } = parse(read('kubernetes/base/autoscaler.yaml'));
  t.equal(autoscaler.minReplicas, ASSUMPTIONS.leastPods);
  t.equal(autoscaler.metrics[0].resource.target.averageUtilization, ASSUMPTIONS.utilisation * 100);
});

t.test('what was measured fits into the memory of a pod', async (t) => {
  const { spec } = parse(read('kubernetes/base/deployment.yaml'));
  const { limits } = spec.template.spec.containers[0].resources;
  const { rest, thread } = latestFigures().memoryMb;
  const settings: string[] = parse(read('kubernetes/base/kustomization.yaml')).configMapGenerator[0].literals;
  const threads = Number(settings.find((each) => each.startsWith('RENDER_THREADS='))?.split('=')[1]);
  t.ok(rest + threads * thread < 1.048576 * Number.parseInt(limits.memory, 10));
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IService } from 'kubernetes-models/v1/Service';
import t, { type Test } from 'tap';
import { defaultPlans } from '../../../src/access/plans.js';
import { readPlans } from '../../../src/access/plans-file.js';
import { configMap, environmentOf } from '../../rig/deployment/environment.js';
import { installations, KUBERNETES, ofKind, ROOT } from '../../rig/deployment/installations.js';
import { Command, serve } from '../../rig/services/command.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { freePort } from '../../rig/services/free-port.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PLANS_FILE = join(KUBERNETES, 'components/load-test-plan/plans.json');
const VERDICT = join(KUBERNETES, 'load-test/verdict.mjs');

const installation = installations().find(
  ({ name }) => name.startsWith('small') && name.endsWith('the load test'),
);
if (!installation) throw new Error('the load test is in no installation');
const [job] = ofKind<IJob>(installation.objects, 'Job');
const container = job?.spec?.template.spec?.containers[0];

t.test('the plan of the load test refuses nothing, and all other plans stay as they are', async (t) => {
  const plans = await readPlans(PLANS_FILE);
  t.strictSame(
    plans.all.filter(({ id }) => id !== 'load-test'),
    defaultPlans.all,
  );
  t.match(plans.get('load-test'), { rpm: 1_000_000, dailyQuota: 1_000_000_000, gif: true });
});

t.test('the service finds the file of that plan where its setting says', async (t) => {
  const [deployment] = ofKind<IDeployment>(installation.objects, 'Deployment');
  const { containers: [tuval] = [], volumes = [] } = deployment?.spec?.template.spec ?? {};
  const { PLANS_FILE: path = '' } = tuval ? environmentOf(tuval, installation) : {};
  const mount = tuval?.volumeMounts?.find(({ mountPath }) => mountPath === dirname(path));
  const volume = volumes.find(({ name }) => name === mount?.name);
  t.ok(configMap(volume?.configMap?.name, installation)[basename(path)]);
});

t.test('the load test ends by itself, and is not repeated', async (t) => {
  const { SECONDS_OF_LOAD, TARGET = '' } = container ? environmentOf(container, installation) : {};
  t.match(job?.spec, { backoffLimit: 0, template: { spec: { restartPolicy: 'Never' } } });
  t.ok(Number(job?.spec?.activeDeadlineSeconds) > Number(SECONDS_OF_LOAD));
  t.ok(Number(job?.spec?.ttlSecondsAfterFinished) > 0);
  const { hostname, port } = new URL(TARGET);
  const service = ofKind<IService>(installation.objects, 'Service').find(
    ({ metadata }) => metadata.name === hostname,
  );
  t.match(service?.spec?.ports, [{ port: Number(port || 80) }], 'it is for the Service');
});

t.test('the load test passes when each of its requests has drawn a picture', async (t) => {
  const adminPort = String(await freePort());
  const { base, key } = await serveWithKey(t, 'load-test', { ADMIN_PORT: adminPort });
  const { code, stdout } = await loadTest(t, base, key);
  t.equal(code, 0, stdout);
  t.match(stdout, /^[1-9]\d* answers in .*: [1-9]\d* × 200\n[\s\S]*\npassed\n$/);
  const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  t.match(metrics, /^tuval_result_cache_requests_total\{result="hit"\} 0$/m, 'none came from the cache');
  t.match(metrics, /^tuval_result_cache_requests_total\{result="miss"\} [1-9]/m);
});

t.test('the load test fails when some of its requests are refused', async (t) => {
  const tight = (await readPlans(PLANS_FILE)).all.map((plan) => ({ ...plan, rpm: 1 }));
  const directory = dataFolder(t, { 'plans.json': JSON.stringify(tight) });
  const { base, key } = await serveWithKey(t, 'load-test', {
    PLANS_FILE: `${directory}/plans.json`,
    DATA_DIR: `${directory}/data`,
  });
  const { code, stdout } = await loadTest(t, base, key);
  t.equal(code, 1);
  t.match(stdout, /× 200, [1-9]\d* × 429\n[\s\S]*\nfailed: /);
});

t.test('the load test fails when nobody is there', async (t) => {
  const { code, stdout } = await loadTest(t, `http://127.0.0.1:${await freePort()}`, 'tvl_none');
  t.equal(code, 1);
  t.match(stdout, /^0 answers in .*: none\n[\s\S]*\n[1-9]\d* connections failed/);
});

t.test(
  'the load test fails when a connection broke or a request ran out of time, whatever else came back',
  async (t) => {
    const sound = {
      ...{ duration: 60, errors: 0, timeouts: 0, '2xx': 9, latency: { p50: 1, p90: 1, p99: 1, max: 1 } },
      ...{ requests: { total: 9, average: 1 }, statusCodeStats: { 200: { count: 9 } } },
    };
    const judged = (result: object) =>
      spawnSync(process.execPath, [VERDICT], { input: JSON.stringify(result) }).status;
    t.equal(judged(sound), 0);
    t.equal(judged({ ...sound, errors: 1 }), 1);
    t.equal(judged({ ...sound, timeouts: 1 }), 1);
    t.equal(judged({ ...sound, '2xx': 8 }), 1);
    t.not(
      spawnSync(process.execPath, [VERDICT], { input: '' }).status,
      0,
      'nor when autocannon said nothing',
    );
  },
);

async function serveWithKey(t: Test, plan: string, environment: Record<string, string> = {}) {
  const { base, dataDir } = await serve(t, { PLANS_FILE, ...environment });
  const made = Command.run(t, ['keys', 'create', '--plan', plan, '--name', 'load', '--json'], {
    PLANS_FILE,
    DATA_DIR: dataDir,
  });
  const { stdout } = await made.ended;
  return { base, key: (JSON.parse(stdout) as { key: string }).key };
}

/** Runs the command of the Job for three seconds, with this machine's programs in the places of the image's. */
async function loadTest(t: Test, target: string, key: string) {
  const [program = '', ...args] = (container?.command ?? []).map((argument) =>
    argument
      .replace('/app/node_modules', join(ROOT, 'node_modules'))
      .replace('/etc/load-test/verdict.mjs', VERDICT),
  );
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, TARGET: target, TUVAL_KEY: key, CONNECTIONS: '2', SECONDS_OF_LOAD: '3' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  let stdout = '';
  child.stdout.on('data', (piece) => {
    stdout += piece;
  });
  const [code] = await once(child, 'close');
  return { code, stdout };
}

import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { IService } from 'kubernetes-models/v1/Service';
import t from 'tap';
import { readConfig } from '../../../src/config.js';
import { EXIT_ALLOWANCE_MS } from '../../../src/service/primary.js';
import { HANDSHAKE_MS } from '../../../src/service/process-messages.js';
import { version } from '../../../src/version.js';
import { environmentOf } from '../../rig/deployment/environment.js';
import { type Installation, installations, ofKind } from '../../rig/deployment/installations.js';
import { mostMemory } from '../../rig/deployment/memory-bound.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { adapterRules } from '../monitoring/documents.js';
import { containersOf, podTemplates } from './pods.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('the images are those of this version', async (t) => {
  const images = podTemplates(installations().flatMap(({ objects }) => objects))
    .flatMap(containersOf)
    .map(({ image = '' }) => image);
  t.strictSame(
    [...new Set(images)].filter((image) => /tuval/.test(image) && !image.endsWith(`:${version}`)),
    [],
  );
  t.strictSame(
    images.filter((image) => !/:\d+\.\d+\.\d+[^/]*$/.test(image)),
    [],
    'all say which version they are',
  );
  // CRI-O takes no short name that several registries may have.
  t.strictSame(
    images.filter((image) => image.includes('/') && !/^[^/]+\.[^/]+\//.test(image)),
    [],
    'images that are not built here name their registry',
  );
});

for (const installation of installations()) {
  const { name, objects } = installation;
  const { pod, container, environment } = tuvalOf(installation);

  t.test(`Tuval knows every setting of ${name}, and takes its value`, async (t) => {
    const unknown = Object.keys(environment).filter(
      // Those that AWS' client reads.
      (variable) => !declaredVariables().has(variable) && !variable.startsWith('AWS_'),
    );
    t.strictSame(unknown, []);
    const { redis, fronts, port, adminPort, adminHost } = readConfig(environment);
    t.ok(redis, 'several pods count together');
    t.equal(fronts, 1);
    t.match(container.ports, [
      { name: 'http', containerPort: port },
      { name: 'admin', containerPort: adminPort },
    ]);
    t.equal(adminHost, '0.0.0.0', 'probes reach it');
    const ways = ofKind<IService>(objects, 'Service').map(({ metadata, spec }) => [
      metadata.name,
      spec?.ports?.map(({ targetPort }) => targetPort),
    ]);
    t.match(
      Object.fromEntries(ways),
      { tuval: ['http'], 'tuval-admin': ['admin'] },
      'callers get to pictures only',
    );
  });

  t.test(`a pod of ${name} has the time to finish what it has begun`, async (t) => {
    const { shutdownGraceMs, gifTimeoutMs } = readConfig(environment);
    const sleepMs = (container.lifecycle?.preStop?.sleep?.seconds ?? 0) * 1000;
    t.ok(sleepMs > 0, 'all learn of its end before it refuses connections');
    t.ok(shutdownGraceMs >= gifTimeoutMs, 'a GIF is finished');
    const neededMs = sleepMs + HANDSHAKE_MS + shutdownGraceMs + EXIT_ALLOWANCE_MS;
    t.ok((pod.terminationGracePeriodSeconds ?? 30) * 1000 >= neededMs, `${neededMs} ms are needed`);
  });

  t.test(`a pod of ${name} may take the memory that its settings allow`, async (t) => {
    const { requests, limits } = container.resources ?? {};
    t.equal(requests?.memory, limits?.memory, 'no node promises more than it has');
    t.ok(gibibytes(limits?.memory) * 1024 ** 3 >= mostMemory(readConfig(environment)));
    t.equal(limits?.cpu, undefined, 'nothing is held up while cores are free');
  });

  t.test(`${name} starts, and stays, as slowly as a crowded node makes it`, async (t) => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    t.match(startupProbe?.httpGet, { path: '/readyz', port: 'admin' });
    t.match(readinessProbe?.httpGet, { path: '/readyz', port: 'admin' });
    t.match(livenessProbe?.httpGet, { path: '/healthz', port: 'admin' });
    t.ok(secondsUntilFailure(startupProbe) >= 60);
    // The primary replaces a front that has hung for half a minute.
    t.ok(secondsUntilFailure(livenessProbe) > 30);
    t.ok(secondsUntilFailure(readinessProbe) <= 15);
  });

  for (const { metadata, spec } of ofKind<IIngress>(objects, 'Ingress')) {
    t.test(`the Ingress of ${name} says who calls, and takes keys over TLS only`, async (t) => {
      t.equal(readConfig(environment).trustProxy, 1);
      t.match(metadata.annotations, {
        'traefik.ingress.kubernetes.io/router.entrypoints': 'websecure',
        'traefik.ingress.kubernetes.io/router.tls': 'true',
      });
      t.ok(spec?.ingressClassName, 'one controller takes it, whichever is the cluster’s own');
      const paths = spec?.rules?.flatMap(({ http }) => http?.paths ?? []);
      t.match(paths, [{ path: '/', pathType: 'Prefix' }], 'all that Tuval serves');
      t.strictSame(
        spec?.tls?.flatMap(({ hosts }) => hosts),
        spec?.rules?.map(({ host }) => host),
        'every host has a certificate',
      );
    });
  }

  if (ofKind<IIngress>(objects, 'Ingress').length === 0) {
    t.test(`${name} believes no caller about its address`, async (t) => {
      t.equal(readConfig(environment).trustProxy, 0);
    });
  }

  const autoscalers = ofKind<IHorizontalPodAutoscaler>(objects, 'HorizontalPodAutoscaler');
  for (const { spec } of autoscalers.filter(({ metadata }) => metadata.name === 'tuval')) {
    t.test(`${name} grows before its pods are full, and never to one alone`, async (t) => {
      const { renderThreads, queueLimit } = readConfig(environment);
      t.ok(
        Number(container.resources?.requests?.cpu) >= renderThreads,
        'full threads are 100% of the CPU requested',
      );
      t.ok((spec?.minReplicas ?? 1) >= 2);
      const queue = spec?.metrics?.find(({ type }) => type === 'Pods')?.pods;
      t.equal(queue === undefined, name.includes('cpu-scaling'));
      if (!queue) return;
      t.equal(queue.metric.name, 'tuval_render_queue_depth');
      const served = adapterRules().map(({ name }) => name.as);
      t.ok(served.includes(queue.metric.name), 'the adapter serves it by that name');
      t.ok(Number(queue.target.averageValue) <= (renderThreads * queueLimit) / 4);
    });
  }

  if (ofKind<IDeployment>(objects, 'Deployment').length > 1) {
    t.test(
      `workers of ${name} draw what the pods that serve leave, as many as the queue needs`,
      async (t) => {
        const workers = tuvalOf(installation, 'tuval-workers');
        const asked = readConfig(workers.environment);
        t.equal(readConfig(environment).role, 'api');
        t.strictSame(asked, { ...readConfig(environment), role: 'worker' }, 'otherwise they are alike');
        t.strictSame(workers.container.ports, [{ name: 'admin', containerPort: asked.adminPort }]);
        t.ok(
          (workers.pod.terminationGracePeriodSeconds ?? 30) * 1000 >=
            asked.shutdownGraceMs + EXIT_ALLOWANCE_MS,
        );
        const { spec } = autoscalers.find(({ metadata }) => metadata.name === 'tuval-workers') ?? {};
        t.equal(spec?.scaleTargetRef.name, 'tuval-workers');
        const [queue] = spec?.metrics?.flatMap(({ external }) => external ?? []) ?? [];
        t.ok(
          adapterRules('external').some(({ name }) => name.as === queue?.metric.name),
          'the adapter serves it by that name',
        );
      },
    );
  }
}

function tuvalOf(installation: Installation, name = 'tuval') {
  const deployments = ofKind<IDeployment>(installation.objects, 'Deployment');
  const deployment = deployments.find(({ metadata }) => metadata.name === name);
  const pod = deployment?.spec?.template.spec;
  const container = pod?.containers.find(({ name }) => name === 'tuval');
  if (!pod || !container) throw new Error('there is no container of Tuval');
  return { pod, container, environment: environmentOf(container, installation) };
}

/** The names that reading the settings asks for. */
function declaredVariables(): Set<string> {
  const asked = new Set<string>();
  readConfig(
    new Proxy<Record<string, string>>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name));
          return undefined;
        },
      },
    ),
  );
  return asked;
}

function gibibytes(quantity: number | string | undefined): number {
  return Number(/^(\d+)Gi$/.exec(String(quantity))?.[1]);
}

function secondsUntilFailure({
  periodSeconds = 10,
  failureThreshold = 3,
}: {
  periodSeconds?: number;
  failureThreshold?: number;
} = {}) {
  return periodSeconds * failureThreshold;
}

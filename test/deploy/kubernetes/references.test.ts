import type { IServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IService } from 'kubernetes-models/v1/Service';
import t, { type Test } from 'tap';
import { configMap, environmentOf, secret } from '../../rig/deployment/environment.js';
import { type Installation, installations, ofKind } from '../../rig/deployment/installations.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { containersOf, type PodTemplate, podTemplates, selects } from './pods.js';

t.setTimeout(FILE_TIMEOUT_MS);

for (const installation of installations()) {
  t.test(`all that is named in ${installation.name} is there`, async (t) => {
    const { objects } = installation;
    const templates = podTemplates(objects);

    for (const template of templates) {
      t.doesNotThrow(() => checkPod(template, installation), template.owner);
    }
    for (const { metadata, spec } of [
      ...ofKind<IDeployment>(objects, 'Deployment'),
      ...ofKind<IStatefulSet>(objects, 'StatefulSet'),
    ]) {
      t.ok(selects(spec?.selector, spec?.template.metadata?.labels), `${metadata.name} selects its own pods`);
    }
    for (const { metadata, spec } of ofKind<IStatefulSet>(objects, 'StatefulSet')) {
      const service = serviceNamed(spec?.serviceName, installation);
      t.equal(service.spec?.clusterIP, 'None', `the Service of ${metadata.name} gives its pods names`);
    }
    for (const { metadata, spec } of ofKind<IService>(objects, 'Service')) {
      const pods = templates.filter(({ metadata }) =>
        selects({ matchLabels: spec?.selector ?? {} }, metadata.labels),
      );
      t.equal(pods.length, 1, `${metadata.name} leads to the pods of one workload`);
      for (const { targetPort } of spec?.ports ?? []) {
        t.ok(
          pods.every((pod) => portsOf(pod).has(targetPort)),
          `${metadata.name} leads to port ${targetPort}`,
        );
      }
    }
    for (const { spec } of ofKind<IPodDisruptionBudget>(objects, 'PodDisruptionBudget')) {
      t.ok(
        templates.some(({ metadata }) => selects(spec?.selector, metadata.labels)),
        'the budget is for some pods',
      );
    }
    for (const { spec } of ofKind<IHorizontalPodAutoscaler>(objects, 'HorizontalPodAutoscaler')) {
      checkAutoscaler(t, spec, templates);
    }
    for (const { spec } of ofKind<IIngress>(objects, 'Ingress')) {
      for (const { service } of (spec?.rules ?? [])
        .flatMap(({ http }) => http?.paths ?? [])
        .map((path) => path.backend)) {
        const { ports = [] } = serviceNamed(service?.name, installation).spec ?? {};
        t.ok(
          ports.some(({ name }) => name === service?.port?.name),
          'the Ingress leads to a port of a Service',
        );
      }
      for (const { secretName } of spec?.tls ?? []) t.doesNotThrow(() => secret(secretName, installation));
    }
    for (const { spec } of ofKind<IServiceMonitor>(objects, 'ServiceMonitor')) {
      const services = ofKind<IService>(objects, 'Service').filter(({ metadata }) =>
        selects(spec.selector as object, metadata.labels),
      );
      const workloads = ofKind<IDeployment>(objects, 'Deployment').length;
      t.equal(services.length, workloads, 'Prometheus is led to a Service of each Deployment');
      for (const { spec } of services) {
        t.match(
          spec,
          { clusterIP: 'None', publishNotReadyAddresses: true },
          'which names each pod, also one that is not ready: alerts are about those',
        );
      }
      for (const { port, interval, scrapeTimeout } of spec.endpoints) {
        // The operator drops one that may take longer than the next one comes; the shortest range asked for is a minute.
        t.ok(
          seconds(scrapeTimeout) <= seconds(interval) && seconds(interval) <= 30,
          'often enough for rates',
        );
        t.ok(
          services.every(({ spec }) => spec?.ports?.some(({ name }) => name === port)),
          `and to its port ${port}`,
        );
      }
    }
    for (const { metadata } of objects.filter(({ metadata }) => metadata.name.endsWith('-dashboard'))) {
      t.match(metadata.labels, { grafana_dashboard: '1' }, 'Grafana’s sidecar finds it');
    }
    for (const { metadata, spec } of ofKind<INetworkPolicy>(objects, 'NetworkPolicy')) {
      t.doesNotThrow(() => checkPolicy(spec, templates), metadata.name);
    }
  });
}

/** Of the pods that cert-manager starts here. */
const CERTIFICATE_PROOF = { 'acme.cert-manager.io/http01-solver': 'true' };

/** @throws Error when the pod would not start, or would never be ready */
function checkPod(template: PodTemplate, installation: Installation): void {
  const { spec } = template;
  const { serviceAccountName, volumes = [] } = spec;
  const accounts = installation.objects
    .filter(({ kind }) => kind === 'ServiceAccount')
    .map(({ metadata }) => metadata.name);
  assert(
    !serviceAccountName || accounts.includes(serviceAccountName),
    `ServiceAccount ${serviceAccountName}`,
  );
  for (const volume of volumes) {
    if (volume.configMap) configMap(volume.configMap.name, installation);
    if (volume.secret) secret(volume.secret.secretName, installation);
  }
  const claims = ofKind<IStatefulSet>(installation.objects, 'StatefulSet')
    .filter(({ metadata }) => template.owner === `StatefulSet ${metadata.name}`)
    .flatMap(({ spec }) => spec?.volumeClaimTemplates ?? [])
    .map(({ metadata }) => metadata?.name);
  const mountable = [...volumes.map(({ name }) => name), ...claims];
  for (const container of containersOf(template)) {
    environmentOf(container, installation);
    for (const { name } of container.volumeMounts ?? []) assert(mountable.includes(name), `volume ${name}`);
    for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
      const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port;
      assert(port === undefined || portsOf(template).has(port), `port ${port} of a probe`);
    }
  }
  for (const { labelSelector } of spec.topologySpreadConstraints ?? []) {
    assert(selects(labelSelector, template.metadata.labels), 'its own pods in how they are spread');
  }
}

function checkAutoscaler(t: Test, spec: IHorizontalPodAutoscaler['spec'], templates: PodTemplate[]): void {
  const { kind, name } = spec?.scaleTargetRef ?? {};
  const target = templates.find(({ owner }) => owner === `${kind} ${name}`);
  t.ok(target, 'what is scaled is there');
  for (const metric of spec?.metrics ?? []) {
    if (metric.type !== 'Resource') continue;
    const requests = target?.spec.containers.map(
      ({ resources }) => resources?.requests?.[metric.resource?.name ?? ''],
    );
    t.notOk(requests?.includes(undefined), `its ${metric.resource?.name} is a part of what it requests`);
  }
}

/** @throws Error when a policy is for no pods, or opens a port that they, or those it leads to, do not have */
function checkPolicy(spec: INetworkPolicy['spec'], templates: PodTemplate[]): void {
  const subjects = templates.filter(({ metadata }) => selects(spec?.podSelector, metadata.labels));
  if (subjects.length === 0 && selects(spec?.podSelector, CERTIFICATE_PROOF)) return;
  assert(subjects.length > 0, 'pods that it is for');
  for (const { ports = [] } of spec?.ingress ?? []) checkPorts(ports, subjects);
  for (const { to = [], ports = [] } of spec?.egress ?? []) {
    for (const { podSelector, namespaceSelector } of to) {
      if (!podSelector || namespaceSelector) continue;
      const peers = templates.filter(({ metadata }) => selects(podSelector, metadata.labels));
      assert(peers.length > 0, 'pods that it leads to');
      checkPorts(ports, peers);
    }
  }
}

function checkPorts(ports: { port?: number | string }[], templates: PodTemplate[]): void {
  for (const { port } of ports) {
    assert(
      templates.every((template) => portsOf(template).has(port)),
      `port ${port}`,
    );
  }
}

function seconds(duration: string | undefined): number {
  return Number(/^(\d+)s$/.exec(duration ?? '')?.[1]);
}

/** By name and by number. */
function portsOf(template: PodTemplate): Set<string | number | undefined> {
  const ports = containersOf(template).flatMap(({ ports }) => ports ?? []);
  return new Set(ports.flatMap(({ name, containerPort }) => [name ?? containerPort, containerPort]));
}

function serviceNamed(name: string | undefined, { objects }: Installation) {
  const service = ofKind<IService>(objects, 'Service').find(({ metadata }) => metadata.name === name);
  if (!service) throw new Error(`there is no Service ${name}`);
  return service;
}

function assert(condition: boolean, what: string): void {
  if (!condition) throw new Error(`it lacks ${what}`);
}

/** What keeps enough pods serving while others go: what deploy/kubernetes/README.md says of upgrades, drained nodes and zones. */

import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import t from 'tap';
import { installations, ofKind } from '../../rig/deployment/installations.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

for (const { name, objects } of installations()) {
  const [deployment] = ofKind<IDeployment>(objects, 'Deployment');
  const autoscalers = ofKind<IHorizontalPodAutoscaler>(objects, 'HorizontalPodAutoscaler');

  t.test(`in ${name} an old pod goes when a new one serves`, async (t) => {
    const { type = 'RollingUpdate', rollingUpdate } = deployment?.spec?.strategy ?? {};
    t.equal(type, 'RollingUpdate');
    t.equal(rollingUpdate?.maxUnavailable, 0);
    // The API server refuses two zeros, with which nothing could ever be replaced.
    t.match(String(rollingUpdate?.maxSurge), /^[1-9]\d*%?$/);
  });

  t.test(`in ${name} one only decides how many pods there are`, async (t) => {
    t.equal(deployment?.spec?.replicas === undefined, autoscalers.length > 0);
    for (const { metadata, spec } of autoscalers) {
      t.ok((spec?.maxReplicas ?? 0) > (spec?.minReplicas ?? 1));
      const { scaleUp, scaleDown } = spec?.behavior ?? {};
      t.equal(scaleUp?.stabilizationWindowSeconds, 0, 'up at once');
      t.ok((scaleDown?.stabilizationWindowSeconds ?? 300) >= 300, 'and down slowly');
      if (metadata.name !== 'tuval') continue;
      const cpu = spec?.metrics?.find(({ type }) => type === 'Resource')?.resource;
      t.equal(cpu?.name, 'cpu');
      const { averageUtilization = 0 } = cpu?.target ?? {};
      t.ok(averageUtilization > 0 && averageUtilization < 100, 'before all that they request is busy');
    }
  });

  t.test(`in ${name} a node can be drained, and takes one pod at a time`, async (t) => {
    const budgets = ofKind<IPodDisruptionBudget>(objects, 'PodDisruptionBudget');
    t.equal(budgets.length, ofKind<IDeployment>(objects, 'Deployment').length);
    for (const { spec } of budgets) {
      t.equal(spec?.maxUnavailable, 1);
      t.equal(spec?.minAvailable, undefined, 'the API server takes one of the two');
      t.equal(spec?.unhealthyPodEvictionPolicy, 'AlwaysAllow', 'one that does not serve holds up nobody');
    }
  });

  t.test(`in ${name} pods are spread over zones, then nodes, each revision by itself`, async (t) => {
    const spread = deployment?.spec?.template.spec?.topologySpreadConstraints ?? [];
    t.strictSame(
      spread.map(({ topologyKey }) => topologyKey),
      ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'],
    );
    for (const { maxSkew, matchLabelKeys, nodeTaintsPolicy } of spread) {
      t.strictSame([maxSkew, matchLabelKeys, nodeTaintsPolicy], [1, ['pod-template-hash'], 'Honor']);
    }
    const isStrict = name.startsWith('production');
    t.strictSame(
      spread.map(({ whenUnsatisfiable }) => whenUnsatisfiable),
      [isStrict ? 'DoNotSchedule' : 'ScheduleAnyway', 'ScheduleAnyway'],
    );
  });

  for (const { metadata, spec } of ofKind<IStatefulSet>(objects, 'StatefulSet')) {
    t.test(`in ${name} there is one ${metadata.name}, whose volume is its own`, async (t) => {
      t.equal(spec?.replicas, 1, 'a second one would be another store');
      const [claim] = spec?.volumeClaimTemplates ?? [];
      t.match(claim?.spec, {
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: /^\d+Gi$/ } },
      });
      const pod = spec?.template.spec;
      t.equal(pod?.securityContext?.fsGroup, pod?.securityContext?.runAsGroup, 'which it may write to');
      for (const { startupProbe, readinessProbe, livenessProbe } of pod?.containers ?? []) {
        t.ok(startupProbe && readinessProbe && livenessProbe, 'it is asked how it is');
      }
      const mounts = pod?.containers.flatMap(({ volumeMounts = [] }) => volumeMounts);
      t.match(
        mounts?.find(({ name }) => name === claim?.metadata?.name),
        { mountPath: '/data' },
      );
    });
  }
}

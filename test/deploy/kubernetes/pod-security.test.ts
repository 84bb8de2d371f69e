import t from 'tap';
import { installations, ofKind, overlays } from '../../rig/deployment/installations.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { containersOf, podTemplates } from './pods.js';

t.setTimeout(FILE_TIMEOUT_MS);

const templates = installations().flatMap(({ name, objects }) =>
  podTemplates(objects).map((template) => ({ ...template, owner: `${template.owner} of ${name}` })),
);

/** What a pod says of its security: nothing of the host's, and no rights. */
const POD = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } };
const CONTAINER = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  readOnlyRootFilesystem: true,
};
const VOLUMES = ['configMap', 'emptyDir', 'persistentVolumeClaim', 'secret'];

t.test('every pod keeps to the restricted Pod Security Standard, by saying no more than this', async (t) => {
  const owners = new Set(templates.map(({ owner }) => owner.replace(/ of .*/, '')));
  t.strictSame([...owners].sort(), [
    'Deployment tuval',
    'Deployment tuval-workers',
    'Job tuval-load-test',
    'StatefulSet tuval-redis',
  ]);
  for (const { owner, spec, metadata } of templates) {
    const { runAsUser, runAsGroup, fsGroup, fsGroupChangePolicy, ...context } = spec.securityContext ?? {};
    t.strictSame(context, POD, owner);
    t.not(runAsUser, 0, owner);
    t.notMatch(Object.keys(spec).join(), /host(?:Network|PID|IPC)/, owner);
    t.notMatch(JSON.stringify(metadata.annotations ?? {}), 'apparmor', owner);
    const sources = (spec.volumes ?? []).flatMap(({ name: _, ...source }) => Object.keys(source));
    t.ok(
      sources.every((source) => VOLUMES.includes(source)),
      `${owner}: ${sources}`,
    );
    for (const container of containersOf({ spec })) {
      t.strictSame(container.securityContext, CONTAINER, owner);
      t.notMatch(JSON.stringify(container), /"host(?:Port)?":/, `${owner}: no port or probe of the host's`);
    }
  }
});

t.test('the namespace enforces that standard', async (t) => {
  for (const { name, objects } of overlays()) {
    const [namespace] = ofKind<{ kind: 'Namespace' }>(objects, 'Namespace');
    t.match(namespace?.metadata, {
      name: 'tuval',
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    });
    const strays = objects.filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'tuval',
    );
    t.strictSame(strays, [], `everything of ${name} is in it`);
  }
});

t.test('pods carry no key to the API server', async (t) => {
  for (const template of templates) {
    t.equal(template.spec.automountServiceAccountToken, false, template.owner);
    t.equal(template.spec.enableServiceLinks, false, template.owner);
  }
});

t.test('no file has a secret but the public one for development', async (t) => {
  for (const { name, objects } of installations()) {
    const secrets = objects.filter(({ kind }) => kind === 'Secret');
    t.equal(secrets.length, name.startsWith('development') ? 1 : 0, name);
    const readable = JSON.stringify(objects.filter(({ kind }) => kind !== 'Secret'));
    t.notMatch(readable, /\w:\/\/[^/\s"]*@|tvl_/, `${name} has no password or key where anybody may read it`);
  }
});

t.test('Tuval runs as the user of its image', async (t) => {
  for (const { owner, spec } of templates.filter(({ owner }) => !owner.includes('redis'))) {
    t.match(spec.securityContext, { runAsUser: 10001, runAsGroup: 10001 }, owner);
  }
});

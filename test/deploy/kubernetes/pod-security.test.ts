import t from 'tap';
import { FILE_TIMEOUT_MS } from '../../file-timeout.js';
import { installations, ofKind, overlays } from './installations.js';
import { restrictedViolations } from './pod-security.js';
import { containersOf, type PodTemplate, podTemplates } from './pods.js';

t.setTimeout(FILE_TIMEOUT_MS);

const templates = installations().flatMap(({ name, objects }) =>
  podTemplates(objects).map((template) => ({ ...template, owner: `${template.owner} of ${name}` })),
);

t.test('every pod keeps to the restricted Pod Security Standard', async (t) => {
  const owners = new Set(templates.map(({ owner }) => owner.replace(/ of .*/, '')));
  t.strictSame([...owners].sort(), ['Deployment tuval', 'Job tuval-load-test', 'StatefulSet tuval-redis']);
  for (const template of templates) t.strictSame(restrictedViolations(template), [], template.owner);
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

t.test('pods cannot write to their image, and carry no key to the API server', async (t) => {
  for (const template of templates) {
    for (const { securityContext } of containersOf(template))
      t.equal(securityContext?.readOnlyRootFilesystem, true);
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

t.test('every control of the standard is watched', async (t) => {
  const [sound] = podTemplates(overlays().flatMap(({ objects }) => objects));
  for (const [control, spoil] of Object.entries(VIOLATIONS)) {
    const template = structuredClone(sound) as PodTemplate;
    spoil(template);
    const violations = restrictedViolations(template);
    t.ok(
      violations.some((violation) => violation.endsWith(control)),
      `${control}: ${violations.join(', ')}`,
    );
  }
});

/** A breach of each control. */
const VIOLATIONS: Record<string, (template: PodTemplate) => void> = {
  'host namespaces': ({ spec }) => {
    spec.hostPID = true;
  },
  'AppArmor annotation': ({ metadata }) => {
    metadata.annotations = { 'container.apparmor.security.beta.kubernetes.io/tuval': 'unconfined' };
  },
  sysctls: ({ spec }) => {
    spec.securityContext = { ...spec.securityContext, sysctls: [{ name: 'kernel.msgmax', value: '1' }] };
  },
  'volume types': ({ spec }) => {
    spec.volumes = [{ name: 'node', hostPath: { path: '/' } }];
  },
  HostProcess: ({ spec }) => {
    spec.securityContext = { ...spec.securityContext, windowsOptions: { hostProcess: true } };
  },
  'privileged containers': inContainer({ privileged: true }),
  'capabilities added': inContainer({ capabilities: { add: ['CHOWN'], drop: ['ALL'] } }),
  'capabilities dropped': inContainer({ capabilities: {} }),
  'host ports': ({ spec }) => {
    for (const container of spec.containers) container.ports = [{ containerPort: 80, hostPort: 80 }];
  },
  'host probes': ({ spec }) => {
    for (const container of spec.containers)
      container.livenessProbe = { tcpSocket: { host: '::1', port: 1 } };
  },
  SELinux: inContainer({ seLinuxOptions: { type: 'spc_t' } }),
  AppArmor: inContainer({ appArmorProfile: { type: 'Unconfined' } }),
  'seccomp profile': inContainer({ seccompProfile: { type: 'Unconfined' } }),
  '/proc mount type': inContainer({ procMount: 'Unmasked' }),
  'privilege escalation': ({ spec }) => {
    for (const { securityContext } of spec.containers) delete securityContext?.allowPrivilegeEscalation;
  },
  'running as non-root': ({ spec }) => {
    delete spec.securityContext?.runAsNonRoot;
  },
  'running as non-root user': inContainer({ runAsUser: 0 }),
  'running as non-root explicitly undone': inContainer({ runAsNonRoot: false }),
  seccomp: ({ spec }) => {
    delete spec.securityContext?.seccompProfile;
  },
};

function inContainer(context: NonNullable<PodTemplate['spec']['containers'][number]['securityContext']>) {
  return ({ spec }: PodTemplate) => {
    for (const container of spec.containers) {
      container.securityContext = { ...container.securityContext, ...context };
    }
  };
}

/**
 * The level "restricted" of the Pod Security Standards with all that "baseline" forbids, for pods on Linux:
 * https://kubernetes.io/docs/concepts/security/pod-security-standards/ and, for allowed values, what enforces it:
 * https://github.com/kubernetes/pod-security-admission/tree/master/policy, as of Kubernetes 1.35.
 */

import type { IContainer } from 'kubernetes-models/v1/Container';
import { containersOf, type PodTemplate } from './pods.js';

const SAFE_SYSCTLS = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_wmem',
];
const SELINUX_TYPES = ['', 'container_t', 'container_init_t', 'container_kvm_t', 'container_engine_t'];
const PROFILES = ['RuntimeDefault', 'Localhost'];
const VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
];
const APPARMOR_ANNOTATION = 'container.apparmor.security.beta.kubernetes.io/';

/** What a pod template has against the standard, control by control; nothing when it would be admitted. */
export function restrictedViolations(template: PodTemplate): string[] {
  return [
    ...podViolations(template),
    ...containersOf(template).flatMap((container) => ofContainer(container, template)),
  ];
}

function podViolations({ spec, metadata }: PodTemplate): string[] {
  const { securityContext = {}, volumes = [] } = spec;
  const appArmor = Object.entries(metadata.annotations ?? {}).filter(([name]) =>
    name.startsWith(APPARMOR_ANNOTATION),
  );
  return violated({
    'host namespaces': spec.hostNetwork || spec.hostPID || spec.hostIPC,
    'AppArmor annotation': appArmor.some(([, value]) => !/^$|^runtime\/default$|^localhost\//.test(value)),
    sysctls: securityContext.sysctls?.some(({ name }) => !SAFE_SYSCTLS.includes(name)),
    'volume types': volumes.some(
      ({ name: _, ...source }) => !Object.keys(source).every((key) => VOLUMES.includes(key)),
    ),
    ...sharedControls(securityContext),
  });
}

function ofContainer(container: IContainer, { spec }: PodTemplate): string[] {
  const { securityContext = {}, ports = [] } = container;
  const { add = [], drop = [] } = securityContext.capabilities ?? {};
  const seccomp = securityContext.seccompProfile ?? spec.securityContext?.seccompProfile;
  return violated({
    ...sharedControls(securityContext),
    'privileged containers': securityContext.privileged,
    'capabilities added': add.some((capability) => capability !== 'NET_BIND_SERVICE'),
    'capabilities dropped': !drop.includes('ALL'),
    'host ports': ports.some(({ hostPort = 0 }) => hostPort !== 0),
    'host probes': handlersOf(container).some(
      (handler) => handler?.httpGet?.host || handler?.tcpSocket?.host,
    ),
    '/proc mount type': ![undefined, 'Default'].includes(securityContext.procMount),
    'privilege escalation': securityContext.allowPrivilegeEscalation !== false,
    'running as non-root': (securityContext.runAsNonRoot ?? spec.securityContext?.runAsNonRoot) !== true,
    seccomp: !PROFILES.includes(seccomp?.type ?? ''),
  }).map((control) => `${container.name}: ${control}`);
}

/** What pods and containers both may say. */
function sharedControls(
  context: NonNullable<IContainer['securityContext']> | NonNullable<PodTemplate['spec']['securityContext']>,
) {
  const { seLinuxOptions = {}, appArmorProfile, seccompProfile } = context;
  return {
    HostProcess: context.windowsOptions?.hostProcess,
    SELinux: !SELINUX_TYPES.includes(seLinuxOptions.type ?? '') || seLinuxOptions.user || seLinuxOptions.role,
    AppArmor: appArmorProfile && !PROFILES.includes(appArmorProfile.type),
    'seccomp profile': seccompProfile && !PROFILES.includes(seccompProfile.type),
    'running as non-root user': context.runAsUser === 0,
    'running as non-root explicitly undone': context.runAsNonRoot === false,
  };
}

function handlersOf({ livenessProbe, readinessProbe, startupProbe, lifecycle }: IContainer) {
  return [livenessProbe, readinessProbe, startupProbe, lifecycle?.postStart, lifecycle?.preStop];
}

function violated(controls: Record<string, unknown>): string[] {
  return Object.keys(controls).filter((control) => controls[control]);
}

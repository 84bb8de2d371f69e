import type { IContainer } from 'kubernetes-models/v1/Container';
import type { Installation, KubernetesObject } from './installations.js';

/**
 * The variables of a container, put together as the kubelet does.
 * @throws Error when a ConfigMap, a Secret or a key in one is not there: the pod would not start
 */
export function environmentOf(container: IContainer, installation: Installation): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const { configMapRef, secretRef, prefix = '' } of container.envFrom ?? []) {
    const source = configMapRef
      ? configMap(configMapRef.name, installation)
      : secret(secretRef?.name, installation);
    for (const [key, value] of Object.entries(source)) environment[prefix + key] = value;
  }
  for (const { name, value, valueFrom } of container.env ?? []) {
    const { configMapKeyRef, secretKeyRef } = valueFrom ?? {};
    if (configMapKeyRef) {
      environment[name] = valueIn(configMap(configMapKeyRef.name, installation), configMapKeyRef.key);
    } else if (secretKeyRef) {
      environment[name] = valueIn(secret(secretKeyRef.name, installation), secretKeyRef.key);
    } else if (valueFrom) {
      throw new Error(`${name} is taken from what is not understood here`);
    } else {
      environment[name] = value ?? '';
    }
  }
  return environment;
}

/** @throws Error when there is none */
export function configMap(name: string | undefined, { objects }: Installation): Record<string, string> {
  const found = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
  if (!found) throw new Error(`there is no ConfigMap ${name}`);
  return (found as KubernetesObject & { data?: Record<string, string> }).data ?? {};
}

/** One that is made by the kustomization, or by the operator. @throws Error when there is none */
export function secret(name: string | undefined, { objects, secrets }: Installation): Record<string, string> {
  const found = objects.find(({ kind, metadata }) => kind === 'Secret' && metadata.name === name);
  if (found) {
    const { data = {} } = found as KubernetesObject & { data?: Record<string, string> };
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
    );
  }
  const sample = secrets[name ?? ''];
  if (!sample) throw new Error(`there is no Secret ${name}`);
  return { ...sample };
}

function valueIn(source: Record<string, string>, key: string): string {
  const value = source[key];
  if (value === undefined) throw new Error(`there is no key ${key}`);
  return value;
}

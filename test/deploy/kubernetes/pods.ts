import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { KubernetesObject } from '../../rig/deployment/installations.js';

/** What pods are made from. */
export interface PodTemplate {
  /** Kind and name of the object that it stands in. */
  owner: string;
  metadata: { labels?: Record<string, string>; annotations?: Record<string, string> };
  spec: IPodSpec;
}

/** The templates in any kind of object, known by their containers. */
export function podTemplates(objects: readonly KubernetesObject[]): PodTemplate[] {
  return objects.flatMap((object) => templatesIn(object, `${object.kind} ${object.metadata.name}`));
}

/** Those that run before the others included. */
export function containersOf({ spec }: Pick<PodTemplate, 'spec'>): IContainer[] {
  return [...(spec.initContainers ?? []), ...spec.containers];
}

/** Whether labels are among those that a selector picks, which must be one by labels alone. */
export function selects(
  selector: { matchLabels?: Record<string, string> } | undefined,
  labels = {},
): boolean {
  const podLabels: Record<string, string> = labels;
  const { matchLabels = {}, ...others } = selector ?? {};
  if (Object.keys(others).length > 0) throw new Error('selectors by expressions are not understood here');
  return Object.entries(matchLabels).every(([name, value]) => podLabels[name] === value);
}

function templatesIn(value: unknown, owner: string): PodTemplate[] {
  if (typeof value !== 'object' || value === null) return [];
  const { spec, metadata } = value as { spec?: { containers?: unknown }; metadata?: object };
  if (Array.isArray(spec?.containers)) {
    return [{ owner, metadata: metadata ?? {}, spec: spec as unknown as IPodSpec }];
  }
  return Object.values(value).flatMap((inner) => templatesIn(inner, owner));
}

/** What the kustomizations of deploy/kubernetes come out as. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments, stringify } from 'yaml';
import { findKubectl } from './kubectl.js';

/** Of the source, seen from where this is compiled to. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export const KUBERNETES = join(ROOT, 'deploy/kubernetes/');

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
}

/** Everything that is applied to a cluster. */
export interface Installation {
  name: string;
  objects: readonly KubernetesObject[];
  /** Secrets that the operator, or another program, makes in the cluster: samples of what they hold. */
  secrets: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const IN_CLUSTER_REDIS = {
  'tuval-redis': { password: 'secret', REDIS_URL: 'redis://:secret@tuval-redis:6379' },
};
const SECRETS: Record<string, Installation['secrets']> = {
  development: {},
  small: IN_CLUSTER_REDIS,
  production: {
    'tuval-redis': { REDIS_URL: 'rediss+cluster://tuval:secret@10.20.0.1:6379,10.20.0.2:6379' },
    // cert-manager's.
    'tuval-tls': { 'tls.crt': '', 'tls.key': '' },
  },
};
const STORE_SECRETS = { 'tuval-store': { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' } };
const LOAD_TEST_SECRETS = { 'tuval-load-test': { TUVAL_KEY: 'tvl_secret' } };

/** The overlays as they are. */
export function overlays(): Installation[] {
  return Object.keys(SECRETS).map(overlay);
}

/** @throws Error when there is no such overlay */
export function overlay(name: string): Installation {
  const secrets = SECRETS[name];
  if (!secrets) throw new Error(`there is no overlay ${name}`);
  return { name, secrets, objects: built(`overlays/${name}`) };
}

/** Kept for the files of tests that share a process: kubectl is run for each of them. */
let all: readonly Installation[] | undefined;

/** The overlays, those of them with the components that operators may add, and the load test in each overlay. */
export function installations(): readonly Installation[] {
  all ??= newInstallations();
  return all;
}

function newInstallations(): Installation[] {
  const plain = overlays();
  const loadTest = built('load-test');
  return [
    ...plain,
    ...['small', 'production'].map((overlay) => withComponents(overlay, ['cpu-scaling'])),
    ...['small', 'production'].map((overlay) => withComponents(overlay, ['jobs'])),
    ...Object.keys(SECRETS).map((overlay) => withComponents(overlay, ['templates'])),
    ...Object.keys(SECRETS).map((overlay) => {
      const { name, objects, secrets } = withComponents(overlay, ['load-test-plan']);
      return {
        name: `${name} and the load test`,
        objects: [...objects, ...loadTest],
        secrets: { ...secrets, ...LOAD_TEST_SECRETS },
      };
    }),
  ];
}

/** All objects of a kind, typed by whoever asks. */
export function ofKind<Type>(
  objects: readonly KubernetesObject[],
  kind: Type extends { kind: infer Kind } ? Kind : never,
) {
  return objects.filter((object) => object.kind === kind) as unknown as (Type & KubernetesObject)[];
}

function withComponents(overlay: string, components: string[]): Installation {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tuval-kustomization-')));
  const at = (path: string) => relative(folder, join(KUBERNETES, path));
  try {
    writeFileSync(
      join(folder, 'kustomization.yaml'),
      stringify({
        apiVersion: 'kustomize.config.k8s.io/v1beta1',
        kind: 'Kustomization',
        namespace: 'tuval',
        resources: [at(`overlays/${overlay}`)],
        components: components.map((component) => at(`components/${component}`)),
      }),
    );
    return {
      name: `${overlay} with ${components.join(' and ')}`,
      objects: build(folder),
      secrets: { ...SECRETS[overlay], ...(components.includes('jobs') && STORE_SECRETS) },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function built(folder: string): KubernetesObject[] {
  return build(join(KUBERNETES, folder));
}

/** Found when it is first needed. */
let kubectl: string | undefined;

/** @throws Error with what kubectl says against the kustomization */
function build(folder: string): KubernetesObject[] {
  kubectl ??= findKubectl();
  const yaml = execFileSync(kubectl, ['kustomize', folder], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return parseAllDocuments(yaml).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as KubernetesObject;
  });
}

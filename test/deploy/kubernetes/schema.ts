/**
 * Whether objects are what the API server takes: by the validators of kubernetes-models, made of the OpenAPI document of
 * Kubernetes, and, since these let unknown keys pass, by TypeScript on their interfaces, made of the same document.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KubernetesObject, ROOT } from '../../rig/deployment/installations.js';

interface Model {
  validate(): void;
}

/** What the validators say against objects, each with the object's kind and name. */
export async function schemaFaults(objects: readonly KubernetesObject[]): Promise<string[]> {
  const faults: string[] = [];
  for (const object of objects) {
    const models = (await import(moduleOf(object))) as Record<string, new (data: object) => Model>;
    const Kind = models[object.kind];
    if (!Kind) throw new Error(`no model of ${object.apiVersion} ${object.kind}`);
    try {
      new Kind(object).validate();
    } catch (error) {
      faults.push(`${label(object)}: ${(error as Error).message}`);
    }
  }
  return faults;
}

/** What the compiler says against the objects written as literals, whose unknown keys it refuses at every depth. */
export function typeFaults(objects: readonly KubernetesObject[]): string[] {
  // Where the packages of the project are found.
  const folder = mkdtempSync(join(ROOT, 'dist/objects-'));
  try {
    const lines = objects.map((object, index) => {
      const type = `import('${moduleOf(object)}').I${object.kind}`;
      return `export const object${index}: ${type} = ${JSON.stringify(object)};`;
    });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'objects.ts'), lines.join('\n'));
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--pretty',
      'false',
    ];
    const { stdout } = spawnSync(
      join(ROOT, 'node_modules/.bin/tsc'),
      [...options, '--types', '', 'objects.ts'],
      {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    return faultsByObject(stdout, objects);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function faultsByObject(output: string, objects: readonly KubernetesObject[]): string[] {
  const faults = output.split('\n').filter((line) => line !== '' && !line.startsWith(' '));
  return faults.map((fault) => {
    const [, line, message] = /^objects\.ts\((\d+),\d+\): (.*)/.exec(fault) ?? [];
    const object = objects[Number(line) - 1];
    return object ? `${label(object)}: ${message}` : fault;
  });
}

function moduleOf({ apiVersion, kind }: KubernetesObject): string {
  const isCustom = apiVersion.startsWith('monitoring.coreos.com/');
  return `${isCustom ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'}/${apiVersion}/${kind}`;
}

function label({ kind, metadata }: KubernetesObject): string {
  return `${kind} ${metadata.name}`;
}

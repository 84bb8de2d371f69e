/** The parts of a build: what each is made of, and what it becomes. */

import { fileURLToPath } from 'node:url';
import { digestOf, whenTouched } from './digest.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The packages as they are meant to be, and as npm installed them: compilers, and what code is checked against. */
const PACKAGES = ['package-lock.json', 'node_modules/.package-lock.json'];
const KERNELS = ['workers/kernels/asconfig.json', 'workers/kernels/assembly'];

/** Sources are paths in the project, outputs paths in a build; `counts` says which files below them do, if not all. */
const PARTS = {
  kernels: { sources: KERNELS, outputs: ['workers/kernels/kernels.wasm'] },
  'checked-kernels': { sources: KERNELS, outputs: ['workers/kernels/kernels.checked.wasm'] },
  service: {
    sources: ['package.json', 'tsconfig.json', 'src', 'templates', 'workers'],
    outputs: ['src', 'templates', 'workers'],
    // Source maps are for debuggers: the image goes without.
    counts: (path) => !/\.(map|wasm)$/.test(path),
  },
  tests: {
    sources: ['bench', 'test'],
    outputs: ['bench', 'test'],
    // Commands write pictures and figures there.
    counts: (path) => /\.[cm]?[jt]sx?$/.test(path),
  },
};

/** Stands for what a part is made of, and for the compilers. */
export function sourcesOf(part) {
  const { sources, counts } = PARTS[part];
  return `${process.version} ${digestOf(ROOT, PACKAGES)} ${digestOf(ROOT, sources, counts)}`;
}

/** Is another one once any source of the parts was touched, even if it was put back as it was. */
export function lastTouch(parts) {
  const digests = parts.map((part) => digestOf(ROOT, PARTS[part].sources, PARTS[part].counts, whenTouched));
  return [digestOf(ROOT, PACKAGES, undefined, whenTouched), ...digests].join(' ');
}

/** Stands for what became of a part. @param {string} build the folder */
export function outputsOf(part, build) {
  return digestOf(build, PARTS[part].outputs, PARTS[part].counts);
}

/** The one file that kernels become. */
export function kernelsFile(part) {
  return PARTS[part].outputs[0];
}

/** Stands for all that has a say in pictures: entity tags tell builds apart by it. @param {string} build the folder */
export function digestOfService(build) {
  return [
    digestOf(ROOT, ['package-lock.json']),
    outputsOf('kernels', build),
    outputsOf('service', build),
  ].join(' ');
}

/** The parts of a build, with their sources and outputs. */

import { fileURLToPath } from 'node:url';
import { digestOf, whenTouched } from './digest.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The locked packages, and those that npm installed: compilers and type declarations. */
const PACKAGES = ['package-lock.json', 'node_modules/.package-lock.json'];
const KERNELS = ['workers/kernels/asconfig.json', 'workers/kernels/assembly'];

/**
 * Sources are paths in the project, outputs paths in a build; `counts` selects the files below them, all unless given.
 */
const PARTS = {
  kernels: { sources: KERNELS, outputs: ['workers/kernels/kernels.wasm'] },
  'checked-kernels': { sources: KERNELS, outputs: ['workers/kernels/kernels.checked.wasm'] },
  service: {
    sources: ['package.json', 'tsconfig.json', 'src', 'templates', 'workers'],
    outputs: ['bundles', 'packages', 'src', 'templates', 'workers'],
    // Source maps are for debuggers, and the container image omits them. Code caches only save time.
    counts: (path) => !/\.(map|cache)$|kernels[\w.]*\.wasm$/.test(path),
  },
  tests: {
    sources: ['bench', 'test'],
    outputs: ['bench', 'test', 'node_modules'],
    // Commands write images and figures there.
    counts: (path) => /\.[cm]?[jt]sx?$/.test(path),
  },
};

/** A digest of the sources of a part, and of the compilers. */
export function sourcesOf(part) {
  const { sources, counts } = PARTS[part];
  return `${process.version} ${digestOf(ROOT, PACKAGES)} ${digestOf(ROOT, sources, counts)}`;
}

/** A value that changes whenever a source of the parts is touched, even if its content is restored. */
export function lastTouch(parts) {
  const digests = parts.map((part) => digestOf(ROOT, PARTS[part].sources, PARTS[part].counts, whenTouched));
  return [digestOf(ROOT, PACKAGES, undefined, whenTouched), ...digests].join(' ');
}

/** A digest of the outputs of a part. @param {string} build the folder */
export function outputsOf(part, build) {
  return digestOf(build, PARTS[part].outputs, PARTS[part].counts);
}

/** The output file of a build of the kernels. */
export function kernelsFile(part) {
  return PARTS[part].outputs[0];
}

/**
 * A digest of everything that affects rendered pixels; entity tags tell builds apart by it. @param {string} build the
 * folder
 */
export function digestOfService(build) {
  return [
    digestOf(ROOT, ['package-lock.json']),
    outputsOf('kernels', build),
    outputsOf('service', build),
  ].join(' ');
}

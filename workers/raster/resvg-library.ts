/** The instances of resvg in a thread, whose work and memory are bounded (`src/build/wasm-meter.mjs`). */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Package from '@resvg/resvg-wasm';
import { packageFile } from '../bundles/package-file.js';
import { countModule } from '../memory/module-memories.js';

/** One instance with the package's code for it. */
export interface ResvgInstance {
  Resvg: typeof Package.Resvg;
  /** Bytes of its memory, which never shrinks. */
  readonly bytes: number;
}

/** What the build adds to the exports of the library. */
interface Exports {
  memory: WebAssembly.Memory;
  steps: { value: number };
}

type Check = (address: number, length: number) => void;

/** Instructions between two calls of `checked`: 0.1 to 5 ms. */
const STEPS = 3_000_000;

/** Called after each of these stretches; what it throws ends the drawing. */
let checked: () => void = () => {};

/** Compiled when it is first needed: most pictures have nothing that it draws. */
let library: WebAssembly.Module | undefined;
/** The exports of the instance that was made last. */
let latest: Exports | undefined;

countModule('resvg', () => latest?.memory.buffer.byteLength ?? 0);

/** The package's code, to which the build adds the last function (`src/build/package-files.mjs`). */
type PackageCode = typeof Package & {
  initSync(instantiate: (imports: { wbg: Record<string, Check> }) => WebAssembly.Instance): void;
};

/** A new instance, with a copy of the package's code that refers to no other, so that an instance can be collected. */
export function newInstance(): ResvgInstance {
  const require = createRequire(import.meta.url);
  const path = packageFile('@resvg/resvg-wasm/index.js');
  delete require.cache[path];
  const { Resvg, initSync } = require(path) as PackageCode;
  delete require.cache[path];
  initSync(meteredInstance);
  const { memory } = latest as Exports;
  return {
    Resvg,
    get bytes() {
      return memory.buffer.byteLength;
    },
  };
}

function meteredInstance({ wbg }: { wbg: Record<string, Check> }): WebAssembly.Instance {
  library ??= new WebAssembly.Module(readFileSync(new URL('resvg.wasm', import.meta.url)));
  const throwError = wbg.__wbindgen_throw as Check;
  let exports: Exports | undefined;
  const check: Check = (address, length) => {
    if (address !== 0 || length !== 0) return throwError(address, length);
    if (exports) exports.steps.value = STEPS;
    checked();
  };
  const instance = new WebAssembly.Instance(library, { wbg: { ...wbg, __wbindgen_throw: check } });
  exports = instance.exports as unknown as Exports;
  exports.steps.value = STEPS;
  latest = exports;
  return instance;
}

/** Sets what is called every few milliseconds of any drawing. */
export function setCheck(check: () => void): void {
  checked = check;
}

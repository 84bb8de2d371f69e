/** The instances of resvg in a thread, whose work and memory are bounded (`src/build/wasm-meter.mjs`). */

import { readFile } from 'node:fs/promises';
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

const library = await WebAssembly.compile(await readFile(new URL('resvg.wasm', import.meta.url)));
/** The exports of the instance that was made last. */
let latest: Exports | undefined;
const { instantiate } = WebAssembly;

// The package instantiates the library by itself, and cannot be told what to import.
WebAssembly.instantiate = async (code, imports) =>
  code === library ? meteredInstance(imports as { wbg: Record<string, Check> }) : instantiate(code, imports);

countModule('resvg', () => latest?.memory.buffer.byteLength ?? 0);

function meteredInstance({ wbg }: { wbg: Record<string, Check> }): WebAssembly.Instance {
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

/** A new instance, with a copy of the package's code that refers to no other, so that an instance can be collected. */
export async function newInstance(): Promise<ResvgInstance> {
  const require = createRequire(import.meta.url);
  const path = packageFile('@resvg/resvg-wasm/index.js');
  delete require.cache[path];
  const { Resvg, initWasm } = require(path) as typeof Package;
  delete require.cache[path];
  await initWasm(library as Parameters<typeof initWasm>[0]);
  const { memory } = latest as Exports;
  return {
    Resvg,
    get bytes() {
      return memory.buffer.byteLength;
    },
  };
}

/** Sets what is called every few milliseconds of any drawing. */
export function setCheck(check: () => void): void {
  checked = check;
}

/** Bundles: what a thread or a process loads at its start, joined by the build in one script (`src/build/bundles.mjs`). */

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { codeCacheName, readCodeCache, writeCodeCache } from './code-cache.js';

/** As the build names them. */
export type BundleName = 'thread' | 'front' | 'primary' | 'commands' | 'library';

const FOLDER = new URL('../../bundles/', import.meta.url);

/** A bundle as one function: what modules find in their surroundings is given to it, and it returns what its entry exports. */
type Joined<Exports> = (
  require: NodeJS.Require,
  importModule: (specifier: string) => Promise<unknown>,
  bundleUrl: string,
) => Promise<Exports>;

/** Packages are found here as from the bundle. The option of `Script` for this is experimental, and Node.js warns of it. */
const importModule = (specifier: string) => import(specifier);

export interface Bundle<Exports> {
  /** What its entry exports. */
  readonly exports: Exports;
  /** Whether V8 has taken its functions from the code cache. */
  readonly isFromCache: boolean;
  /** Writes the code cache: with all functions that were compiled so far, so call it once they were used. */
  writeCache(): void;
}

/**
 * Loads and runs a bundle, with its code cache if that fits: one of another script, Node.js, processor or flags of V8
 * is passed over.
 * @param folder of the bundle; that of the build unless given
 */
export async function openBundle<Exports>(name: string, folder = FOLDER): Promise<Bundle<Exports>> {
  const url = new URL(`${name}.js`, folder);
  const cache = new URL(codeCacheName(name), folder);
  const source = readFileSync(url);
  const cachedData = readCodeCache(cache, source);
  const script = new Script(source.toString(), {
    filename: fileURLToPath(url),
    ...(cachedData && { cachedData }),
  });
  const run = script.runInThisContext() as Joined<Exports>;
  return {
    exports: await run(createRequire(url), importModule, url.href),
    isFromCache: script.cachedDataRejected === false,
    writeCache: () => writeCodeCache(cache, readFileSync(url), script.createCachedData()),
  };
}

/**
 * What the entry of a bundle of the build exports; without bundles, what the entry exports as a module.
 * @param entry imports it
 */
export async function loadBundle<Exports>(name: BundleName, entry: () => Promise<Exports>): Promise<Exports> {
  if (!existsSync(FOLDER)) return entry();
  return (await openBundle<Exports>(name)).exports;
}

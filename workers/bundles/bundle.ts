/** Bundles: what a thread or a process loads at its start, joined by the build in a few scripts (`src/build/bundles.mjs`). */

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { Script } from 'node:vm';
import {
  codeCacheName,
  keepCodeCache,
  ownCodeCacheName,
  readCodeCache,
  writeCodeCache,
} from './code-cache.js';

/** As the build names them. */
export type BundleName = 'thread' | 'front' | 'primary' | 'commands' | 'library';

const FOLDER = new URL('../../bundles/', import.meta.url);

/** A bundle as one function: what modules find in their surroundings is given to it, and it returns what its entry exports. */
type Joined<Exports> = (
  require: NodeJS.Require,
  importModule: (specifier: string) => Promise<unknown>,
  bundleUrl: string,
  partOf: (file: string) => unknown,
) => Promise<Exports>;

/** Packages are found here as from the bundle. The option of `Script` for this is experimental, and Node.js warns of it. */
const importModule = (specifier: string) => import(specifier);

export interface Bundle<Exports> {
  /** What its entry exports. */
  readonly exports: Exports;
  /** Whether V8 has taken the functions of all scripts that were loaded so far from code caches. */
  readonly isFromCache: boolean;
  /** Writes the code caches: with all functions that were compiled so far, so call it once they were used. */
  writeCache(): void;
  /**
   * Writes those that the build has not made, because it is a package for any Node.js, or processes with other flags, so that
   * the next start has them. Where the folder cannot be written, nothing happens.
   */
  keepCache(): void;
}

/**
 * Loads and runs a bundle, with its code caches if they fit: one of another script, Node.js, processor or flags of V8
 * is passed over.
 * @param folder of the bundle; that of the build unless given
 */
export async function openBundle<Exports>(name: string, folder = FOLDER): Promise<Bundle<Exports>> {
  const url = new URL(`${name}.js`, folder);
  const scripts: LoadedScript[] = [];
  const load = (script: string): unknown => {
    const loaded = new LoadedScript(script, folder);
    scripts.push(loaded);
    return loaded.run();
  };
  const run = load(name) as Joined<Exports>;
  const partOf = (file: string) => load(`${name}.${basename(file, '.js')}`);
  return {
    exports: await run(createRequire(url), importModule, url.href, partOf),
    get isFromCache() {
      return scripts.every(({ isFromCache }) => isFromCache);
    },
    writeCache: () => {
      for (const script of scripts) script.writeCache();
    },
    keepCache: () => {
      for (const script of scripts) script.keepCache();
    },
  };
}

/** A script of a bundle, and its code cache. */
class LoadedScript {
  readonly isFromCache: boolean;
  readonly #url: URL;
  readonly #cache: URL;
  readonly #ownCache: URL;
  readonly #script: Script;

  constructor(name: string, folder: URL) {
    this.#url = new URL(`${name}.js`, folder);
    this.#cache = new URL(codeCacheName(name), folder);
    this.#ownCache = new URL(ownCodeCacheName(name), folder);
    const source = readFileSync(this.#url);
    const cachedData = readCodeCache(this.#ownCache, source) ?? readCodeCache(this.#cache, source);
    // All of it is ASCII, and this takes a tenth of the time of decoding UTF-8.
    this.#script = new Script(source.toString('latin1'), {
      // Not its path: a code cache keeps the name, and the build's folder is another one when that is made.
      filename: `bundles/${name}.js`,
      ...(cachedData && { cachedData }),
    });
    this.isFromCache = this.#script.cachedDataRejected === false;
  }

  run(): unknown {
    return this.#script.runInThisContext();
  }

  writeCache(): void {
    writeCodeCache(this.#cache, readFileSync(this.#url), this.#script.createCachedData());
  }

  keepCache(): void {
    if (this.isFromCache) return;
    keepCodeCache(this.#ownCache, readFileSync(this.#url), () => this.#script.createCachedData());
  }
}

/**
 * Loads the exports of the entry of a bundle; without bundles, those of the entry as a module.
 * @param entry imports it
 */
export async function loadBundle<Exports>(name: BundleName, entry: () => Promise<Exports>): Promise<Exports> {
  return (await loadCachingBundle(name, entry)).exports;
}

/** As `loadBundle`, for who calls `keepCache` once the bundle was used. */
export async function loadCachingBundle<Exports>(
  name: BundleName,
  entry: () => Promise<Exports>,
): Promise<Pick<Bundle<Exports>, 'exports' | 'keepCache'>> {
  if (!existsSync(FOLDER)) return { exports: await entry(), keepCache() {} };
  return openBundle<Exports>(name);
}

/**
 * Writes V8's code caches of the bundles: run by the build, once all else is there. Each bundle does what it does in a
 * service, so that the functions that this takes are in its cache, in a process with the flags of V8 that it has there,
 * because V8 takes no cache of other flags.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BundleName } from '../../workers/bundles/bundle.js';
import { FRONT_OPTIONS } from '../service/front-child.js';

/** Far more than any of them takes. */
const LIMIT_MS = 120_000;

const PROCESSES: readonly (readonly [name: BundleName, flags: readonly string[]])[] = [
  ['thread', FRONT_OPTIONS],
  ['front', FRONT_OPTIONS],
  ['primary', []],
];

const directory = mkdtempSync(join(tmpdir(), 'tuval-code-cache-'));
try {
  for (const [name, flags] of PROCESSES) await written(name, flags);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

async function written(name: BundleName, flags: readonly string[]): Promise<void> {
  const child = fork(new URL(`./${name}-cache.js`, import.meta.url), {
    execArgv: [...flags],
    // Neither flags in NODE_OPTIONS nor settings of a service.
    env: {
      ...{ PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
      ...{ HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0', RENDER_THREADS: '1', DATA_DIR: directory },
      // However busy the machine is.
      RENDER_TIMEOUT_MS: '60000',
      // Warnings are for those who run the service, which gives them again.
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal: AbortSignal.timeout(LIMIT_MS),
    killSignal: 'SIGKILL',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the code cache of the ${name} is not written`);
}

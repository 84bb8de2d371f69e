/**
 * Prometheus and promtool out of Debian's package, which is unpacked and not installed: installed, it would start a
 * Prometheus on port 9090 with every start of the machine.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tuval-tests');

const FOLDER = join(CACHE, 'prometheus');

export const PROMETHEUS = join(FOLDER, 'usr/bin/prometheus');
export const PROMTOOL = join(FOLDER, 'usr/bin/promtool');

const MISSING = `The tests of deploy/ need Debian's package prometheus, unpacked: run apt-get download prometheus and dpkg-deb -x prometheus_*.deb ${FOLDER}.`;

/** Whether both can be run. */
function arePrometheusProgramsUnpacked(): boolean {
  return [PROMETHEUS, PROMTOOL].every((program) => spawnSync(program, ['--version']).status === 0);
}

/** Fetches and unpacks the package where that has not been done. @throws Error of one sentence when that cannot be */
export function unpackPrometheusPrograms(): void {
  if (arePrometheusProgramsUnpacked()) return;
  mkdirSync(CACHE, { recursive: true });
  const place = mkdtempSync(join(CACHE, 'prometheus-'));
  try {
    const download = () => run(place, 'apt-get', 'download', 'prometheus');
    // A fresh machine has no lists of packages, or old ones.
    const fetched = download() || (run(place, 'apt-get', 'update') && download());
    const file = readdirSync(place).find((name) => name.endsWith('.deb'));
    if (!fetched || !file || !run(place, 'dpkg-deb', '-x', file, 'unpacked')) throw new Error(MISSING);
    rmSync(FOLDER, { recursive: true, force: true });
    // At once: half of it never lies where it is looked for.
    renameSync(join(place, 'unpacked'), FOLDER);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  if (!arePrometheusProgramsUnpacked()) throw new Error(MISSING);
}

function run(cwd: string, program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] }).status === 0;
}

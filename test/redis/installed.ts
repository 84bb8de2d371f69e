import { spawnSync } from 'node:child_process';

export const MISSING =
  'The tests need redis-server, 7.0 or later, on the PATH: install the package redis-server (or redis) of your system.';

/** Whether `redis-server` and `redis-cli`, which come together, can be run. */
export function isRedisInstalled(): boolean {
  return ['redis-server', 'redis-cli'].every((name) => spawnSync(name, ['--version']).status === 0);
}

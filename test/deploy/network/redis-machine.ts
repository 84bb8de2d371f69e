/** A real Redis on a machine of the lab. */

import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { untilDayHasRoom } from '../../rig/stores/time-windows.js';
import { eventually } from '../../rig/time/eventually.js';
import type { Lab, Machine } from './lab.js';

const PORT = 6379;

/** Keeps nothing on disk, and ends with its lab. */
export class RedisMachine {
  private constructor(readonly machine: Machine) {}

  static async start(lab: Lab, name = 'redis'): Promise<RedisMachine> {
    const redis = new RedisMachine(lab.machine(name));
    const settings = ['--port', `${PORT}`, '--bind', '0.0.0.0', '--protected-mode', 'no', '--dir', tmpdir()];
    redis.machine.spawn(['redis-server', ...settings, '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    const answer = await eventually(
      () => redis.cli('PING').catch((error: Error) => error.message),
      (text) => text === 'PONG',
    );
    if (answer !== 'PONG') throw new Error(`Redis does not answer: ${answer}`);
    await untilDayHasRoom(redis);
    return redis;
  }

  get url(): string {
    return `redis://${this.machine.address}:${PORT}`;
  }

  /** What redis-cli, on the same machine, prints for a command, without the last line break. */
  async cli(...command: string[]): Promise<string> {
    const [file = '', ...args] = [...this.machine.launcher, 'redis-cli', '-p', `${PORT}`, ...command];
    const { stdout } = await promisify(execFile)(file, args, { timeout: 10_000 });
    return stdout.replace(/\n$/, '');
  }

  /** Units of today that a caller has spent; no test lasts into another day. @param caller `ip:` and an address, or `key:` and a key's id */
  async unitsOf(caller: string): Promise<number> {
    return Number(await this.cli('HGET', `tuval:{${caller}}:quota`, 'onDay'));
  }

  /** Forgets what a caller has spent. */
  async forget(caller: string): Promise<void> {
    await this.cli('DEL', `tuval:{${caller}}:quota`);
  }

  /** The connections that a machine has now, by numbers that no later one gets. */
  async connectionsOf({ address }: Machine): Promise<string[]> {
    const lines = (await this.cli('CLIENT', 'LIST')).split('\n');
    return lines
      .filter((line) => line.includes(` addr=${address}:`))
      .map((line) => line.split(' ', 1)[0] ?? '');
  }
}

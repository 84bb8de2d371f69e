/** Tuval on a machine of the lab. */

import type { Test } from 'tap';
import { Command } from '../../rig/services/command.js';
import type { Machine } from './lab.js';

const PORT = 8080;
const ADMIN_PORT = 9090;

/** One instance of the service, with one render thread. Operators reach it from other machines, as in a cluster. */
export class Instance {
  private constructor(
    readonly machine: Machine,
    readonly command: Command,
  ) {}

  /** Starts one, and resolves before it serves. */
  static launch(t: Test, machine: Machine, environment: Record<string, string>): Instance {
    const settings = {
      ADMIN_HOST: '0.0.0.0',
      ADMIN_PORT: `${ADMIN_PORT}`,
      PORT: `${PORT}`,
      RENDER_THREADS: '1',
      RENDER_TIMEOUT_MS: '60000',
      ...environment,
    };
    return new Instance(machine, Command.run(t, [], settings, machine.launcher));
  }

  /** Starts one, and resolves when it serves. */
  static async start(t: Test, machine: Machine, environment: Record<string, string>): Promise<Instance> {
    const instance = Instance.launch(t, machine, environment);
    await instance.command.prints(/serves http/);
    return instance;
  }

  /** Where callers on other machines find it. */
  get base(): string {
    return `http://${this.machine.address}:${PORT}`;
  }

  /** Where operators on other machines find it. */
  get admin(): string {
    return `http://${this.machine.address}:${ADMIN_PORT}`;
  }

  get port(): number {
    return PORT;
  }
}

/** The service under trial: its processes, and what they hold. */

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Command, serve } from '../../rig/services/command.js';
import type { ReferenceDocument } from '../../rig/services/documented.js';
import { freePort } from '../../rig/services/free-port.js';
import { frontPids, isAlive, logLines } from '../../rig/services/fronts.js';
import { eventually } from '../../rig/time/eventually.js';
import { evenIfKilled } from './attendant.js';
import type { Owner } from './owner.js';

/** In the environment of every process of one service, also of those that have lost their parent. */
const MARKER = 'TUVAL_FAULTS_TRIAL';

/** What a service says that cannot listen. */
const PORT_IS_TAKEN = /HOST and PORT|ADMIN_HOST/;

/** What the processes of a service hold. */
export interface Holdings {
  processes: number;
  threads: number;
  descriptors: number;
}

/** Longest time from SIGTERM to the end: idle connections have two seconds. */
const LONGEST_STOP_MS = 45_000;

export class Service {
  reference: ReferenceDocument = {
    openapi: '',
    info: { title: '', version: '', description: '' },
    paths: {},
    components: { schemas: {} },
  };
  readonly #owner: Owner;
  readonly #environment: Record<string, string>;
  readonly #marker: string;
  #command: Command;

  private constructor(
    owner: Owner,
    environment: Record<string, string>,
    readonly port: number,
    command: Command,
    marker: string,
  ) {
    this.#owner = owner;
    this.#environment = environment;
    this.#command = command;
    this.#marker = marker;
  }

  /** Starts a service that serves when it resolves, and ends with its owner. */
  static async start(owner: Owner, settings: Record<string, string>): Promise<Service> {
    const marker: string = randomUUID();
    owner.teardown(() => killAll(marker));
    const { command, environment } = await startOnFreePorts(owner, { [MARKER]: marker, ...settings });
    const port = Number(environment.PORT);
    const service = new Service(owner, environment, port, command, marker);
    evenIfKilled(owner, `kill -9 ${service.pids().join(' ')}`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/openapi.json`);
    service.reference = (await answer.json()) as ReferenceDocument;
    return service;
  }

  /** Starts it anew on the same port, as a supervisor does when the primary is gone, again and again until it serves. */
  async startAgain(): Promise<void> {
    for (const from = performance.now(); ; ) {
      try {
        this.#command = (await serve(this.#owner.asTest, this.#environment)).command;
        evenIfKilled(this.#owner, `kill -9 ${this.primaryPid}`);
        return;
      } catch (error) {
        // The fronts of the one before have the port until they have let go of it.
        const isTooLate = performance.now() - from > LONGEST_STOP_MS;
        if (isTooLate || !PORT_IS_TAKEN.test((error as Error).message)) throw error;
      }
    }
  }

  get primaryPid(): number {
    return this.#command.child.pid ?? 0;
  }

  /** Those that serve, the one that holds the most connections first. */
  frontPids(): number[] {
    return frontPids(this.#command).sort((a, b) => descriptorsOf(b) - descriptorsOf(a));
  }

  /** All processes of it, whoever is their parent now. */
  pids(): number[] {
    return pidsOf(this.#marker);
  }

  holdings(): Holdings {
    const pids = this.pids();
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    return {
      processes: pids.length,
      threads: sum(pids.map((pid) => entries(`/proc/${pid}/task`))),
      descriptors: sum(pids.map(descriptorsOf)),
    };
  }

  /** Fronts that died, as the service counts them. */
  async deaths(): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.#environment.ADMIN_PORT}/metrics`);
    return Number(/^tuval_front_deaths_total (\d+)$/m.exec(await answer.text())?.[1] ?? 0);
  }

  /** What it has logged as worse than an error. */
  fatalities(): string[] {
    return logLines(this.#command)
      .filter(({ level }) => Number(level) >= 60)
      .map((line) => JSON.stringify(line));
  }

  /** Sends SIGTERM. @returns what is wrong with how it ended */
  async stop(): Promise<string[]> {
    const { child, ended } = this.#command;
    child.kill('SIGTERM');
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      limit = setTimeout(() => resolve(undefined), LONGEST_STOP_MS);
    });
    const end = await Promise.race([ended, late]);
    clearTimeout(limit);
    if (!end) return [`it did not end within ${LONGEST_STOP_MS / 1000} s of SIGTERM`];
    const wrong = end.code === 0 ? [] : [`it ended with ${end.signal ?? end.code}`];
    const left = await eventually(
      () => this.pids().length,
      (number) => number === 0,
      5000,
    );
    if (left > 0) wrong.push(`${left} of its processes are left`);
    return wrong;
  }
}

/** Again where another process has taken a port that was free. */
async function startOnFreePorts(owner: Owner, settings: Record<string, string>) {
  for (let attempt = 1; ; attempt++) {
    const ports = { PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) };
    const environment: Record<string, string> = { ...ports, LOG_LEVEL: 'info', ...settings };
    try {
      return { ...(await serve(owner.asTest, environment)), environment };
    } catch (error) {
      if (attempt === 5 || !PORT_IS_TAKEN.test((error as Error).message)) throw error;
    }
  }
}

function pidsOf(marker: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isAlive(pid) && environmentOf(pid).includes(`${MARKER}=${marker}`));
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}

function descriptorsOf(pid: number): number {
  return entries(`/proc/${pid}/fd`);
}

function entries(directory: string): number {
  try {
    return readdirSync(directory).length;
  } catch {
    return 0;
  }
}

function killAll(marker: string): void {
  for (const pid of pidsOf(marker)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

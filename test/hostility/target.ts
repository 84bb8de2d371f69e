/** A service in processes of its own, to be attacked over its sockets and watched from outside. */

import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Test } from 'tap';
import { serve } from '../rig/services/command.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { readExposition } from '../rig/services/exposition.js';
import { freePort } from '../rig/services/free-port.js';
import { frontPids } from '../rig/services/fronts.js';
import { GENEROUS } from '../rig/services/plans.js';
import { RawConnection } from '../rig/services/raw-connection.js';
import { inWords, Sentinel } from '../rig/services/sentinel.js';
import { eventually } from '../rig/time/eventually.js';

/** What a service holds while it works, each of which must be nothing when it rests. */
export interface Held {
  descriptors: number;
  waiting: number;
  running: number;
  busyThreads: number;
}

/** Descriptors that a front may have more of at rest than when it was first seen: connections to itself that linger. */
const SPARE_DESCRIPTORS = 3;

/** Milliseconds that another caller may wait behind a crowd, whose requests take longer together than one may alone. */
const LONGEST_BEHIND_MANY_MS = 1000;

export class Target {
  #atRest = 0;

  private constructor(
    readonly port: number,
    readonly adminPort: number,
    readonly frontPid: number,
    /** Another caller, all the while. */
    readonly sentinel: Sentinel,
  ) {}

  /**
   * Starts a service of one front and one render thread; everybody may ask for everything, as often as they like.
   * @param launcher as `Command.run` has it
   */
  static async start(
    t: Test,
    environment: Record<string, string> = {},
    launcher: readonly string[] = [],
  ): Promise<Target> {
    const dataDir = environment.DATA_DIR ?? dataFolder(t);
    const plansFile = environment.PLANS_FILE ?? join(dataDir, 'plans.json');
    if (!environment.PLANS_FILE)
      await writeFile(plansFile, JSON.stringify([{ ...GENEROUS, id: 'anonymous' }]));
    const adminPort = await freePort();
    const settings = {
      ADMIN_PORT: String(adminPort),
      DATA_DIR: dataDir,
      PLANS_FILE: plansFile,
      LOG_LEVEL: 'silent',
      ...environment,
    };
    const { command, base } = await serve(t, settings, launcher);
    const [frontPid = 0] = frontPids(command);
    const port = Number(new URL(base).port);
    const sentinel = await Sentinel.start({ port, pid: frontPid });
    t.teardown(() => sentinel.stop());
    const target = new Target(port, adminPort, frontPid, sentinel);
    await target.isServed();
    target.#atRest = target.descriptors;
    return target;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Open descriptors of the front. */
  get descriptors(): number {
    return readdirSync(`/proc/${this.frontPid}/fd`).length;
  }

  /** Resident memory of the front, in megabytes. */
  get residentMb(): number {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(statusOf(this.frontPid)) ?? [];
    return Number(kilobytes) / 1000;
  }

  /** Opens a connection that is closed with the test. */
  async connect(t: Test): Promise<RawConnection> {
    const connection = await RawConnection.open(this.port);
    t.teardown(() => connection.close());
    return connection;
  }

  /** The status of an ordinary request on a connection of its own; fails when it is not answered. */
  async isServed(): Promise<number> {
    const connection = await RawConnection.open(this.port);
    connection.send('GET /api/status HTTP/1.1\r\nHost: a\r\n\r\n');
    const reply = await connection.reply();
    connection.close();
    return reply.status;
  }

  /** POST /api/render by an ordinary client. */
  async render(body: object): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const reply = await fetch(`${this.base}/api/render`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return {
      status: reply.status,
      headers: reply.headers,
      bytes: new Uint8Array(await reply.arrayBuffer()),
    };
  }

  /** Units of the day that renders have taken and not given back. */
  async spentUnits(): Promise<number> {
    const reply = await fetch(`${this.base}/api/status`, { headers: { connection: 'close' } });
    const { remaining } = (await reply.json()) as { remaining: { dailyQuota: number } };
    return GENEROUS.dailyQuota - remaining.dailyQuota;
  }

  async series(): Promise<Map<string, number>> {
    const reply = await fetch(`http://127.0.0.1:${this.adminPort}/metrics`);
    return readExposition(await reply.text()).series;
  }

  /** Frames drawn so far. */
  async gifFrames(): Promise<number> {
    return (await this.series()).get('tuval_gif_frames_total{format="gif"}') ?? Number.NaN;
  }

  /** What the metrics say is held now; descriptors are counted from outside, beyond those of the beginning. */
  async held(): Promise<Held> {
    const series = await this.series();
    const sum = (name: string) =>
      ['still', 'gif', 'preview'].reduce(
        (total, kind) => total + (series.get(`${name}{kind="${kind}"}`) ?? Number.NaN),
        0,
      );
    return {
      descriptors: Math.max(0, this.descriptors - this.#atRest - SPARE_DESCRIPTORS),
      waiting: sum('tuval_render_queue_depth'),
      running: sum('tuval_renders_running'),
      busyThreads: sum('tuval_render_threads_busy'),
    };
  }

  /** Asserts that everything is let go, in time, that an ordinary request is answered, and that none was held up. */
  async rests(t: Test, what = 'the service'): Promise<void> {
    const nothing = { descriptors: 0, waiting: 0, running: 0, busyThreads: 0 };
    const isNothing = (held: Held) => Object.values(held).every((value) => value === 0);
    t.strictSame(await eventually(() => this.held(), isNothing), nothing, `${what} has let go of everything`);
    t.equal(await this.isServed(), 200, `${what} answers an ordinary request`);
    const long = this.sentinel.delays.filter(({ beyondMs }) => beyondMs > LONGEST_BEHIND_MANY_MS);
    t.strictSame(long.map(inWords), [], `${what} has held nobody up`);
  }
}

/** What a connection gave until it was closed, or until `patienceMs` were over. */
export interface Heard {
  statuses: number[];
  closed: boolean;
}

/** Reads replies until `enough` is true of them, the connection is closed or time is up. */
export async function hear(
  connection: RawConnection,
  patienceMs: number,
  enough: (statuses: readonly number[]) => boolean = () => false,
): Promise<Heard> {
  const statuses: number[] = [];
  const reading = (async () => {
    while (!enough(statuses)) statuses.push((await connection.reply()).status);
  })().catch(() => {});
  await Promise.race([reading, pause(patienceMs, undefined, { ref: false })]);
  return { statuses, closed: connection.socket.destroyed };
}

function statusOf(pid: number): string {
  return readFileSync(`/proc/${pid}/status`, 'latin1');
}

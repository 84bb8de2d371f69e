/** The thread of a `Sentinel`: a connection to each front, on which it asks for the status again and again. */

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { RawConnection, rawRequest } from './raw-connection.js';
import { type Delay, type FromThread, LONGEST_DELAY_MS, now, type Watched } from './sentinel.js';

/** Between an answer and the next request: what the front is asked for costs it some percent of one processor. */
const REST_MS = 5;
/** How often a front that is not watched yet, or was started in the place of another, is looked for. */
const SEARCH_MS = 50;
/** Longer than a front that hangs is left alone. */
const PATIENCE_MS = 60_000;

/** Of a process that is gone, or on a system that does not tell. */
const NO_TIMES = { ranMs: 0, waitedMs: 0 };

const STATUS = rawRequest('GET', '/api/status');

const { port, pid } = workerData as Watched;

/** By the process of the front. */
const watches = new Map<number, Promise<void>>();
/** What is not answered yet. */
const asking = new Set<Promise<unknown>>();

// Questions wait until every front is watched for the first time.
let isComplete = false;
for (;;) {
  const fronts = frontsNow();
  if (fronts.some((front) => !watches.has(front))) await search();
  else if (!isComplete) {
    isComplete = true;
    parentPort?.on('message', async (question: number) => {
      await Promise.all(asking);
      tell({ type: 'answered', question });
    });
  }
  await pause(SEARCH_MS);
}

/** Opens one more connection. Which front takes it is chance: it is kept where that front has none yet. */
async function search(): Promise<void> {
  const connection = await RawConnection.open(port).catch(() => undefined);
  const status = connection && (await answer(connection));
  const front = status === undefined ? undefined : ownerOf(connection?.socket.localPort ?? 0);
  if (!connection || front === undefined || watches.has(front)) connection?.close();
  else
    watches.set(
      front,
      watch(connection, front).finally(() => watches.delete(front)),
    );
}

async function watch(connection: RawConnection, front: number): Promise<void> {
  for (let isOpen = true; isOpen; await pause(REST_MS)) {
    const asked = timedAnswer(connection, front);
    asking.add(asked);
    isOpen = await asked;
    asking.delete(asked);
  }
}

/** Asks once, and tells when that took too long. @returns whether there was an answer */
async function timedAnswer(connection: RawConnection, front: number): Promise<boolean> {
  const lateness = timerLateness();
  const [askedAt, before] = [now(), loopTimes(front) ?? NO_TIMES];
  const status = await answer(connection);
  const [answeredAt, after] = [now(), loopTimes(front) ?? before];
  const late = lateness();
  const notWaited = answeredAt - askedAt - (after.waitedMs - before.waitedMs) - late.worstMs;
  const ranMs = after.ranMs - before.ranMs - late.lastMs;
  const delay: Delay = { askedAt, answeredAt, beyondMs: Math.max(notWaited, ranMs), ranMs };
  if (delay.beyondMs > LONGEST_DELAY_MS) tell({ type: 'delay', delay });
  return status !== undefined;
}

/** Asks once. Undefined when there will be no answer. */
async function answer(connection: RawConnection): Promise<number | undefined> {
  const timer = setTimeout(() => connection.close(), PATIENCE_MS);
  try {
    return (await connection.send(STATUS).reply()).status;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** From now on looks how late the timers of this thread are. @returns gives that in milliseconds, and ends it */
function timerLateness(): () => { worstMs: number; lastMs: number } {
  let dueAt = now() + REST_MS;
  let worstMs = 0;
  const look = () => {
    const lastMs = Math.max(0, now() - dueAt);
    worstMs = Math.max(worstMs, lastMs);
    dueAt = now() + REST_MS;
    return { worstMs, lastMs };
  };
  const timer = setInterval(look, REST_MS);
  return () => {
    clearInterval(timer);
    return look();
  };
}

/** Milliseconds that the main thread of a process ran, and waited for a processor; undefined where the system does not tell. */
function loopTimes(process: number): typeof NO_TIMES | undefined {
  const times = read(`/proc/${process}/task/${process}/schedstat`);
  const [ran = 0, waited = 0] = times.split(' ').map(Number);
  return times === '' ? undefined : { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
}

function frontsNow(): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim();
  return children ? children.split(' ').map(Number) : [pid];
}

/** The front that has the other end of a connection of ours. Lines of proc_pid_net(5): slot, local, remote, …, inode. */
function ownerOf(localPort: number): number | undefined {
  const hex = (number: number) => `:${number.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = ['tcp', 'tcp6'].flatMap((table) => read(`/proc/net/${table}`).split('\n'));
  const columns = lines.map((line) => line.trim().split(/\s+/));
  const end = columns.find(([, local, to]) => local?.endsWith(hex(port)) && to?.endsWith(hex(localPort)));
  const fronts = frontsNow();
  if (fronts.length === 1 || !end) return fronts[0];
  return fronts.find((front) => holds(front, `socket:[${end[9]}]`));
}

function holds(process: number, link: string): boolean {
  try {
    const folder = `/proc/${process}/fd`;
    return readdirSync(folder).some((descriptor) => readlinkSync(`${folder}/${descriptor}`) === link);
  } catch {
    return false;
  }
}

/** Nothing where there is no such file: no such process any more, or no Linux. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}

import { readdirSync, readFileSync } from 'node:fs';

/** Of the times in /proc: USER_HZ, which is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

interface ProcessStat {
  parent: number;
  /** Of the process itself. */
  ownTicks: number;
  /** Of its children that have ended, and of theirs. */
  endedTicks: number;
}

/**
 * Milliseconds of processor time that some work takes this process, all threads together.
 * @param hasProcesses true when it is done in processes below this one too
 */
export async function cpuMsOf(work: () => Promise<void>, hasProcesses = false): Promise<number> {
  const children = () => (hasProcesses ? childrenCpuMs() : 0);
  const childrenBefore = children();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 + children() - childrenBefore;
}

/**
 * Milliseconds of processor time that the processes below this one have taken so far, those that have ended among them
 * (proc(5), `/proc/pid/stat`).
 */
function childrenCpuMs(): number {
  const stats = new Map<number, ProcessStat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) && readStat(name);
    if (stat) stats.set(Number(name), stat);
  }
  let ticks = stats.get(process.pid)?.endedTicks ?? 0;
  for (const [pid, { ownTicks, endedTicks }] of stats) {
    if (isBelow(process.pid, pid, stats)) ticks += ownTicks + endedTicks;
  }
  return ticks * MS_PER_TICK;
}

function isBelow(ancestor: number, pid: number, stats: ReadonlyMap<number, ProcessStat>): boolean {
  const parent = stats.get(pid)?.parent;
  return parent !== undefined && (parent === ancestor || isBelow(ancestor, parent, stats));
}

/** Undefined for a process that has ended meanwhile. */
function readStat(pid: string): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold anything, come the third field and all others: 4 is ppid, 14 to 17 are times.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
    return { parent: Number(fields[1]), ownTicks: ticks(11), endedTicks: ticks(13) };
  } catch {
    return undefined;
  }
}

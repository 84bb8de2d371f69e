import { readdirSync, readFileSync } from 'node:fs';

/** Of the times in /proc: USER_HZ, which is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

interface ProcessStat {
  parent: number;
  ticks: number;
}

/** Milliseconds of processor time that the processes below this one have taken so far (proc(5), `/proc/pid/stat`). */
export function childrenCpuMs(): number {
  const stats = new Map<number, ProcessStat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) && readStat(name);
    if (stat) stats.set(Number(name), stat);
  }
  let ticks = 0;
  for (const [pid, stat] of stats) if (isBelow(process.pid, pid, stats)) ticks += stat.ticks;
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
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}

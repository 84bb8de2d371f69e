/** What tests of several fronts need to know of their processes. */

import { readdirSync, readFileSync } from 'node:fs';
import type { Command } from './command.js';

/** Process ids of the fronts that a service has now. */
export function frontPids(command: Command): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === command.child.pid);
}

/** False also for one that has ended and waits to be reaped by whoever inherited it. */
export function isAlive(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state !== undefined && state !== 'Z';
}

function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1]);
}

/** The fields of proc_pid_stat(5) after the name, which stands in parentheses and may hold anything: state, parent, … */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Every JSON line that a service has logged, but for one that has not come whole yet. */
export function logLines(command: Command): Record<string, unknown>[] {
  return command.stderr
    .slice(0, command.stderr.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

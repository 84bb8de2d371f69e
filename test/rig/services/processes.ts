/** What the system tells of a running service's processes to whoever may ask. */

import { readFileSync } from 'node:fs';
import type { Command } from './command.js';
import { frontPids } from './fronts.js';

/** The primary and its fronts. */
export function processesOf(command: Command): number[] {
  const primary = command.child.pid;
  return primary === undefined ? [] : [primary, ...frontPids(command)];
}

/** Readable by every user of the machine: arguments, in the list of processes. */
export function commandLineOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
}

/** Readable by the same user and root. */
export function environmentOf(pid: number): Record<string, string> {
  const assignments = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    assignments.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  );
}

/** The line of proc_pid_limits(5) on how large a core file may get: soft and hard limit. */
export function coreLimitOf(pid: number | 'self'): string {
  return /^Max core file size.*$/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[0] ?? '';
}

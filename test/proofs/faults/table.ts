/** What was found, as one Markdown table. */

import { PAID_KINDS } from './callers.js';
import type { Tally } from './outcomes.js';
import type { Finding } from './trial.js';

const HEAD = [
  'fault',
  'callers saw',
  'slowest before, since',
  'normal again',
  'units',
  'what else',
  'promises',
];

/** The beginning of the table. */
export const TABLE_HEAD = line(HEAD) + line(HEAD.map(() => '---'));

/** The line of a finding. */
export function tableLine(finding: Finding): string {
  return line(row(finding));
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}

function row({ scenario, seen, slowestMs, normalAfterMs, units, notes, violations }: Finding): string[] {
  return [
    scenario.fault,
    sightings(seen),
    `${seconds(slowestMs.before)}, ${seconds(slowestMs.since)}`,
    normalAfterMs === undefined ? 'never' : `${normalAfterMs < 50 ? 'at once' : seconds(normalAfterMs)}`,
    units,
    notes.join('; '),
    violations.length === 0 ? 'held' : `**broken**: ${violations.join('; ')}`,
  ];
}

/** Good answers together, and every other one with whom it met. */
function sightings(seen: Tally): string {
  const totals = new Map<string, number>();
  const victims = new Map<string, Set<string>>();
  for (const [kind, labels] of seen) {
    for (const [label, times] of labels) {
      // Answers that the callers of some kinds are there to get.
      if (/^(401|429)/.test(label)) continue;
      totals.set(label, (totals.get(label) ?? 0) + times);
      victims.set(label, (victims.get(label) ?? new Set()).add(groupOf(kind)));
    }
  }
  return [...totals]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([label, times]) =>
        `${times} × ${label}${label === '200' ? '' : ` (${[...(victims.get(label) ?? [])].join(', ')})`}`,
    )
    .join(', ');
}

function groupOf(kind: string): string {
  return PAID_KINDS.includes(kind) || kind === 'day' || kind === 'minute' ? 'renders' : kind;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

import { markdownTable } from '../peers/markdown.js';
import { type Goal, isMet } from './goals.js';

const SIGNS = { '<': '<', '<=': '≤', '>=': '≥' } as const;

/** Every goal beside what was found, and whether that meets it, as Markdown. */
export function goalTable(goals: readonly Goal[]): string {
  return markdownTable([['figure', 'goal', 'found', ''], ...goals.map(goalRow)]);
}

function goalRow(goal: Goal): string[] {
  const { figure, digits, found } = goal;
  return [figure, limitOf(goal), found.toFixed(digits), isMet(goal) ? 'met' : '**MISSED**'];
}

/** Such as "≤ 0.50". */
export function limitOf({ relation, limit, digits }: Goal): string {
  return `${SIGNS[relation]} ${limit.toFixed(digits)}`;
}

/** Prints the table, and has the process end with 1 if a goal is missed. */
export function tellGoals(goals: readonly Goal[]): void {
  process.stdout.write(`\n${goalTable(goals)}`);
  const missed = goals.filter((goal) => !isMet(goal));
  process.stdout.write(`\n${goals.length - missed.length} of ${goals.length} goals are met.\n`);
  if (missed.length > 0) process.exitCode = 1;
}

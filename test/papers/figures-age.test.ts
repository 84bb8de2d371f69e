import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The code that figures are of. */
const MEASURED = ['src', 'workers', 'templates'];

const MOST_DAYS = 31;
const DAY_MS = 24 * 60 * 60 * 1000;

const lastChange = changeDate();

for (const paper of ['README.md', 'bench/README.md']) {
  const skip = lastChange ? false : 'this is no clone, and does not say when the code was changed';
  test(`the figures of ${paper} are at most a month older than the code`, { skip }, (t) => {
    const [, measured = ''] = /`npm run figures`, one run of (\d{4}-\d\d-\d\d)/.exec(textOf(paper)) ?? [];
    const days = ((lastChange as Date).getTime() - new Date(measured).getTime()) / DAY_MS;
    t.ok(days <= MOST_DAYS, `measured on ${measured}, ${days.toFixed(0)} days before: run npm run figures`);
    t.end();
  });
}

/** The date of the last commit that changed the code; undefined outside of a clone. */
function changeDate(): Date | undefined {
  try {
    const command = ['log', '-1', '--format=%cI', '--', ...MEASURED];
    const date = execFileSync('git', command, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return date === '' ? undefined : new Date(date.trim());
  } catch {
    return undefined;
  }
}

function textOf(paper: string): string {
  return readFileSync(`${ROOT}${paper}`, 'utf8');
}

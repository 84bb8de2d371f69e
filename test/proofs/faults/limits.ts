/** Whether limits held: what those got who asked for more than their plan allows. */

import { DAILY_QUOTA, RPM } from './callers.js';
import type { Outcome } from './outcomes.js';
import type { Units } from './scenario.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What is wrong with it, in sentences. */
export function limitsHeld(outcomes: readonly Outcome[], units: Units): string[] {
  // Nobody counts while Redis is gone.
  if (units === 'uncounted') return [];
  return [...flaws(outcomes, 'minute', MINUTE_MS, RPM), ...flaws(outcomes, 'day', DAY_MS, DAILY_QUOTA)];
}

function* flaws(
  outcomes: readonly Outcome[],
  kind: string,
  lengthMs: number,
  limit: number,
): Iterable<string> {
  for (const [window, pictures] of picturesByWindow(outcomes, kind, lengthMs)) {
    if (pictures > limit) {
      const start = new Date(window * lengthMs).toISOString();
      yield `${pictures} pictures for a caller of ${limit} a ${kind} in the one of ${start}`;
    }
  }
}

/** A window that a clock steps back out of goes on: it is counted in until the clock is beyond it. */
function picturesByWindow(outcomes: readonly Outcome[], kind: string, lengthMs: number): Map<number, number> {
  const windows = new Map<number, number>();
  let latest = 0;
  const rendered = outcomes
    .filter((outcome) => outcome.kind === kind && outcome.label === '200')
    .sort((a, b) => a.endedAt - b.endedAt);
  for (const { clock } of rendered) {
    const [begun, ended] = [clock.started, clock.ended].map((time) => Math.floor(time / lengthMs));
    // Which of the two it was counted in nobody knows from here.
    if (begun === undefined || begun !== ended) continue;
    latest = Math.max(latest, begun);
    windows.set(latest, (windows.get(latest) ?? 0) + 1);
  }
  return windows;
}

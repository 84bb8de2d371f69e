/** Checks of limits: that nobody got more than their plan allows, and that who got no picture has paid for none. */

import { GENEROUS } from '../../rig/services/plans.js';
import { eventually } from '../../rig/time/eventually.js';
import { DAILY_QUOTA, PAID_KINDS, RPM } from './callers.js';
import { BROKEN, count, HANG, type Outcome } from './outcomes.js';
import type { Trial, Units } from './scenario.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Says in sentences where somebody got more than their plan allows. */
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

/** How long units that are to be given back may be on their way. */
const GIVING_BACK_MS = 8000;

/**
 * Compares what has been counted with what has been delivered.
 * @returns what the table says of it, and what is wrong with it
 */
export async function unitsOf(trial: Trial): Promise<{ text: string; flaw?: string }> {
  const { outcomes, scenario } = trial;
  if (scenario.units === 'own') return { text: 'see notes' };
  const delivered = count(outcomes, '200', PAID_KINDS);
  const lost = [BROKEN, HANG, '503 store_unavailable'].reduce(
    (sum, label) => sum + count(outcomes, label, PAID_KINDS),
    0,
  );
  const least = scenario.units === 'uncounted' ? 0 : delivered;
  const most = scenario.units === 'broken may cost' ? delivered + lost : delivered;
  const isRight = (units: number | undefined) => units !== undefined && units >= least && units <= most;
  const counted = await eventually(() => paidUnits(trial), isRight, GIVING_BACK_MS);
  const text =
    counted === delivered
      ? `${delivered} delivered and counted`
      : `${delivered} delivered, ${counted} counted${scenario.units === 'broken may cost' ? `, ${lost} broken` : ''}`;
  return isRight(counted) ? { text } : { text, flaw: `units: ${text}` };
}

async function paidUnits({ service, keys }: Trial): Promise<number | undefined> {
  const headers = { 'x-api-key': keys.paying.key };
  const answer = await fetch(`http://127.0.0.1:${service.port}/api/status`, { headers });
  const status = (await answer.json()) as { remaining?: { dailyQuota: number } };
  return status.remaining && GENEROUS.dailyQuota - status.remaining.dailyQuota;
}

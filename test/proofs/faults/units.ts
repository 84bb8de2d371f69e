/** Compares what has been counted with what has been delivered: who got no picture has paid for none. */

import { GENEROUS } from '../../rig/services/plans.js';
import { eventually } from '../../rig/time/eventually.js';
import { PAID_KINDS } from './callers.js';
import { BROKEN, count, HANG } from './outcomes.js';
import type { Trial } from './scenario.js';

/** How long units that are to be given back may be on their way. */
const GIVING_BACK_MS = 8000;

/** @returns what the table says of it, and what is wrong with it */
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

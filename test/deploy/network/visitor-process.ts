/** The process of a `Visitor`: makes requests where it runs, as it is told over IPC. */

import { Traffic } from '../../rig/services/traffic.js';
import type { Answer, Outcomes, TrafficWish, Wish } from './visitor.js';

export type Order =
  | { what: 'fetch'; url: string; wish: Wish }
  /** Reports a number, by which the others know it. */
  | { what: 'startTraffic'; wish: TrafficWish }
  | { what: 'outcomes'; traffic: number }
  | { what: 'stopTraffic'; traffic: number };

export interface Report {
  id: number;
  value?: unknown;
  error?: string;
}

/** What each order for traffic has begun: one for each service. */
const traffics: Traffic[][] = [];

/** Whoever is refused tries again, but not as often as this machine can refuse. */
const PAUSE_AFTER_REFUSAL_MS = 50;

let requests = 0;

process.on('message', async (order: Order & { id: number }) => {
  const { id } = order;
  try {
    process.send?.({ id, value: await obey(order) });
  } catch (error) {
    process.send?.({ id, error: reasonOf(error as Error) });
  }
});
process.on('disconnect', () => process.exit());

function obey(order: Order): Promise<unknown> | unknown {
  switch (order.what) {
    case 'fetch':
      return answerOf(order.url, order.wish);
    case 'startTraffic':
      return traffics.push(begin(order.wish)) - 1;
    case 'outcomes':
      return traffics[order.traffic]?.map(({ outcomes }) => outcomes);
    case 'stopTraffic':
      return Promise.all(
        traffics[order.traffic]?.map((traffic) => traffic.stop()) ?? [],
      ) satisfies Promise<Outcomes>;
  }
}

/** On a connection of its own, so that nothing is said of one that was open before. */
async function answerOf(url: string, { patienceMs = 60_000, ...wish }: Wish): Promise<Answer> {
  const headers = { connection: 'close', ...wish.headers };
  const answer = await fetch(url, { ...wish, headers, signal: AbortSignal.timeout(patienceMs) });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
}

function begin({ bases, body, ...wish }: TrafficWish): Traffic[] {
  const options = {
    ...wish,
    body: () => body.replaceAll('[count]', `${++requests}`),
    pauseAfterRefusalMs: PAUSE_AFTER_REFUSAL_MS,
  };
  return bases.map((base) => new Traffic(base, options));
}

/** `fetch` says no more than that it failed, and keeps the code in the cause. */
function reasonOf({ message, cause }: Error): string {
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
}

import { drawn, put, type Services } from '../services.js';
import type { Card } from './cards.js';
import { freshVersion, newTexts } from './cards.js';

/** Milliseconds that a client waits for renders of a document that no thread has seen, and for later ones. */
export interface Waits {
  card: Card;
  first: number[];
  later: number[];
}

export interface FirstRenders {
  cards: Waits[];
  /** Milliseconds of processor time of the service for a render, of all cards, round by round. */
  cpuMs: { first: number[]; later: number[] };
}

/**
 * One service saves new versions of all cards, and the other, whose threads have never seen them, draws each. The first
 * rounds warm up both: V8 compiles what runs often, and threads read the fonts.
 */
export async function measureFirstRenders(
  { one, other }: Services,
  key: string,
  cards: readonly Card[],
  rounds: number,
): Promise<FirstRenders> {
  const found: FirstRenders = {
    cards: cards.map((card) => ({ card, first: [], later: [] })),
    cpuMs: { first: [], later: [] },
  };
  for (let round = -Math.ceil(rounds / 2); round < rounds; round++) {
    // A name of its own each time, because the other service may believe the version before for three seconds.
    const id = ({ name }: Card) => `${name}-${round < 0 ? 'warm' : 'round'}-${Math.abs(round)}`;
    for (const card of cards) await put(one, key, id(card), freshVersion(card));
    const drawAll = async (kind: 'first' | 'later' | undefined) => {
      const { cpuMs } = await other.read();
      for (const each of found.cards) {
        const begun = performance.now();
        await drawn(other, key, id(each.card), newTexts(each.card));
        if (kind && round >= 0) each[kind].push(performance.now() - begun);
      }
      if (kind && round >= 0) found.cpuMs[kind].push(((await other.read()).cpuMs - cpuMs) / cards.length);
    };
    await drawAll('first');
    // The other thread may draw it now, for which it is the first.
    for (let count = 0; count < 2; count++) await drawAll(undefined);
    await drawAll('later');
  }
  return found;
}

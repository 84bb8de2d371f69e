/** Render threads that crash, hang and take all memory. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario, Trial } from '../scenario.js';

const SABOTEUR = new URL('../thread-saboteur.js', import.meta.url).href;

/** Threads that fail, one after the other. */
const FAILURES = 4;

interface Manner {
  may: string[];
  everyMs: number;
  environment?: Record<string, string>;
}

const ordersOf = (trial: Trial) => `${trial.directory}/own`;

function threadFails(how: string, fault: string, { may, everyMs, environment }: Manner): Scenario {
  return {
    name: `thread-${how}`,
    fault,
    ...{ store: 'redis', units: 'exact', lasts: true, may },
    async prepare(trial) {
      mkdirSync(ordersOf(trial));
      return { NODE_OPTIONS: `--import ${SABOTEUR}`, TUVAL_SABOTAGE: ordersOf(trial), ...environment };
    },
    async strike(trial) {
      for (let failure = 0; failure < FAILURES; failure++) {
        writeFileSync(`${ordersOf(trial)}/${how}-${failure}`, '');
        await pause(everyMs);
      }
    },
  };
}

/** Those that wait for the thread's successor, which takes two seconds of CPU to start, may have waited for too long. */
const WAITED = '504 render_timeout';

export const THREAD_SCENARIOS: Scenario[] = [
  threadFails('crash', `a render thread crashes, ${FAILURES} times in 8 s`, {
    may: ['500 internal', WAITED],
    everyMs: 2000,
  }),
  threadFails('exhaust', `a render thread takes all the memory it may, ${FAILURES} times in 8 s`, {
    may: ['500 internal', WAITED],
    everyMs: 2000,
  }),
  threadFails('hang', `a render thread hangs, ${FAILURES} times in 8 s (\`RENDER_TIMEOUT_MS=4000\`)`, {
    may: [WAITED],
    everyMs: 2000,
    environment: { RENDER_TIMEOUT_MS: '4000', GIF_TIMEOUT_MS: '8000' },
  }),
];

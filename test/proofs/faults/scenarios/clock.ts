/** Calendars that jump: of the service, which counts by it where it has no Redis, and of Redis. */

import { setTimeout as pause } from 'node:timers/promises';
import { DAILY_QUOTA, RPM } from '../callers.js';
import { MovedClock } from '../moved-clock.js';
import { count } from '../outcomes.js';
import type { Scenario, Trial } from '../scenario.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How far into a minute, or a day, the load begins. */
const INTO_WINDOW_MS = 5000;

interface Jump {
  name: string;
  text: string;
  ms: number;
  /** Windows that open with it. */
  opens: { minutes: 0 | 1; days: 0 | 1 };
}

const JUMPS: Jump[] = [
  { name: 'forward-hour', text: 'an hour forward', ms: HOUR_MS, opens: { minutes: 1, days: 0 } },
  { name: 'forward-day', text: 'a day forward', ms: DAY_MS, opens: { minutes: 1, days: 1 } },
  {
    name: 'back-minute',
    text: 'a minute backward, over midnight',
    ms: -MINUTE_MS,
    opens: { minutes: 0, days: 0 },
  },
];

const clocks = new WeakMap<Trial, MovedClock>();

function clockOf(trial: Trial): MovedClock {
  let clock = clocks.get(trial);
  if (!clock) {
    clock = MovedClock.make(trial.owner);
    clocks.set(trial, clock);
    trial.clock = clock.now;
  }
  return clock;
}

/** What those who are held by a limit got since the outcome of that number. */
function pictures(trial: Trial, kind: 'minute' | 'day', since: number): number {
  return count(trial.outcomes.slice(since), '200', [kind]);
}

function jumping(store: 'redis' | 'embedded', jump: Jump): Scenario {
  let before = 0;
  return {
    name: `clock-${jump.name}-${store}`,
    fault: `the clock of ${store === 'redis' ? 'Redis' : 'the service, which counts in memory,'} jumps ${jump.text}`,
    ...{ store, units: 'own', lasts: true, may: [] },
    async prepare(trial) {
      const { environment } = clockOf(trial);
      if (!trial.redis) return environment;
      Object.assign(trial.redis.options, { environment });
      return {};
    },
    // A new day has just begun: a minute backward is the day before.
    async ready(trial) {
      const clock = clockOf(trial);
      clock.jump(DAY_MS - (clock.now() % DAY_MS) + INTO_WINDOW_MS);
      before = trial.outcomes.length;
    },
    async strike(trial) {
      // By then the callers of the limited plans have had what they may.
      await pause(6000);
      clockOf(trial).jump(jump.ms);
    },
    async check(trial) {
      const { minutes, days } = jump.opens;
      const inMinutes = pictures(trial, 'minute', before);
      const onDays = pictures(trial, 'day', before);
      trial.note(
        `${inMinutes} pictures for a caller of ${RPM} a minute in ${minutes ? 'two minutes' : 'one'}`,
      );
      trial.note(`${onDays} for one of ${DAILY_QUOTA} a day on ${days ? 'two days' : 'one'}`);
      if (inMinutes > RPM * (1 + minutes)) trial.violate('a minute opened twice');
      if (onDays > DAILY_QUOTA * (1 + days)) trial.violate('a day opened twice');
      // Or nobody has noticed that the clock jumped, and all of this says nothing.
      if (inMinutes <= RPM * minutes) trial.violate('the next minute did not open');
      if (onDays <= DAILY_QUOTA * days) trial.violate('the next day did not open');
    },
  };
}

export const CLOCK_SCENARIOS: Scenario[] = (['embedded', 'redis'] as const).flatMap((store) =>
  JUMPS.map((jump) => jumping(store, jump)),
);

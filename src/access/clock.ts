/** A source of time, replaceable so that a test need not wait for midnight. */
export interface Clock {
  /** Milliseconds; since the Unix epoch unless the implementation says otherwise. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Counts from the start of the process and never steps back: for ages, not for dates. */
export const monotonicClock: Clock = { now: () => performance.now() };

/** A calendar window of UTC that requests are counted in. */
export interface TimeWindow {
  /** Windows of this length since the Unix epoch: two moments with equal numbers lie in the same window. */
  number: number;
  /** Whole seconds after which the window is certainly over, at least 1. */
  secondsLeft: number;
}

/**
 * The calendar minute around `now`, milliseconds since the Unix epoch: the window of the rate limit.
 * @param counted the number of the minute that was counted in last; when the clock has stepped back into the minute
 *   before, counting goes on in the known one, so that no window opens twice
 */
export function minuteAt(now: number, counted?: number): TimeWindow {
  return windowAt(now, 60_000, counted);
}

/** The UTC day around `now`, milliseconds since the Unix epoch: the window of the daily quota; `counted` as above. */
export function dayAt(now: number, counted?: number): TimeWindow {
  return windowAt(now, 86_400_000, counted);
}

// Unix time has no leap seconds, so every minute and every day is equally long.
function windowAt(now: number, lengthMs: number, counted?: number): TimeWindow {
  const current = Math.floor(now / lengthMs);
  const number = counted === current + 1 ? counted : current;
  const end = (number + 1) * lengthMs;
  return { number, secondsLeft: Math.ceil((end - now) / 1000) };
}

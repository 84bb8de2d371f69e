import type { Script } from './redis-connection.js';

// One hash per caller: the numbers of the minute and the day since the Unix epoch, and the renders in each.
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Counters outlive their day by this, so that a clock that steps back at midnight still finds them. */
const MARGIN_MS = 3_600_000;

/**
 * Reads the current windows of the caller. The time is that of Redis, so that machines with wrong clocks agree; `clock`
 * replaces it in tests. A window that is one ahead of the time remains in use: the clock went back a little, as it does
 * when a replica takes over, and no window may open twice.
 */
export const WINDOWS = `
local clock = ARGV[1]
local now = tonumber(clock)
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local kept = redis.call('HMGET', KEYS[1], 'minute', 'inMinute', 'day', 'onDay')
local function window(length, number, count)
  local current = math.floor(now / length)
  local known = tonumber(number)
  if known and (known == current or known == current + 1) then return known, tonumber(count) end
  return current, 0
end
local minute, inMinute = window(${MINUTE_MS}, kept[1], kept[2])
local day, onDay = window(${DAY_MS}, kept[3], kept[4])
`;

/**
 * KEYS: the caller's hash. ARGV: clock, requests a minute, requests a day, and the units that are taken of the minute and
 * of the day, 1 or 0. Returns the decision (0 admitted, 1 the minute is full, 2 the day is full), the counts of the minute
 * and the day after it, the day, and the milliseconds until the window that refused ends.
 */
export const ADMIT: Script = {
  name: 'tuvalAdmit',
  lua: `${WINDOWS}
local ofMinute, ofDay = tonumber(ARGV[4]), tonumber(ARGV[5])
if ofMinute == 1 and inMinute >= tonumber(ARGV[2]) then
  return {1, inMinute, onDay, day, (minute + 1) * ${MINUTE_MS} - now}
end
if onDay >= tonumber(ARGV[3]) then
  return {2, inMinute, onDay, day, (day + 1) * ${DAY_MS} - now}
end
redis.call('HSET', KEYS[1], 'minute', minute, 'inMinute', inMinute + ofMinute, 'day', day, 'onDay', onDay + ofDay)
if tonumber(kept[3]) ~= day then
  redis.call('PEXPIRE', KEYS[1], (day + 1) * ${DAY_MS} + ${MARGIN_MS} - now)
end
return {0, inMinute + ofMinute, onDay + ofDay, day, 0}
`,
};

/** KEYS: the caller's hash. ARGV: clock. Returns the counts of minute and day, and writes nothing. */
export const USAGE: Script = {
  name: 'tuvalUsage',
  lua: `${WINDOWS}
return {inMinute, onDay}
`,
};

/**
 * KEYS: the caller's hash, the mark of this refund. ARGV: clock, the day of the unit, the lifetime of the mark in
 * milliseconds. Returns 1 if a unit was refunded. Does nothing while the mark exists.
 */
export const REFUND: Script = {
  name: 'tuvalRefund',
  lua: `${WINDOWS}
if day ~= tonumber(ARGV[2]) or onDay == 0 then return 0 end
if not redis.call('SET', KEYS[2], 1, 'NX', 'PX', ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], 'onDay', onDay - 1)
return 1
`,
};

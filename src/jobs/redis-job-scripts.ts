import { WINDOWS } from '../access/redis/quota-scripts.js';
import type { Script } from '../access/redis/redis-connection.js';

const IS_UNDER_WAY = `
local function underWay(key)
  local status = redis.call('HGET', key, 'status')
  return status == 'queued' or status == 'running'
end
`;

/**
 * KEYS: the jobs of the key, those under way, the job, and the key for repetitions. ARGV: id, the job as JSON, Unix seconds of its end,
 * jobs that may be under way, jobs that are remembered, the digest of the request, empty without a key for repetitions, and
 * milliseconds for which that is remembered. Returns 0 if the job was made, 1 and what was remembered, or 2 if there are too many.
 */
export const CREATE_JOB: Script = {
  name: 'tuvalCreateJob',
  lua: `
if ARGV[6] ~= '' then
  local before = redis.call('GET', KEYS[4])
  if before then return {1, before} end
end
if redis.call('SCARD', KEYS[2]) >= tonumber(ARGV[4]) then return {2, ''} end
redis.call('HSET', KEYS[3], 'job', ARGV[2], 'status', 'queued', 'done', 0, 'failed', 0)
redis.call('EXPIREAT', KEYS[3], ARGV[3])
redis.call('SADD', KEYS[2], ARGV[1])
redis.call('ZADD', KEYS[1], 0, ARGV[1])
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - tonumber(ARGV[5]))
if ARGV[6] ~= '' then redis.call('SET', KEYS[4], ARGV[6] .. ' ' .. ARGV[1], 'PX', ARGV[7]) end
return {0, ''}
`,
};

/** KEYS: the job, those under way. ARGV: id, status, milliseconds of now, error or nothing. Ends a job that is under way. */
export const END_JOB: Script = {
  name: 'tuvalEndJob',
  lua: `${IS_UNDER_WAY}
if underWay(KEYS[1]) then
  redis.call('HSET', KEYS[1], 'status', ARGV[2], 'endedAt', ARGV[3])
  if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 'error', ARGV[4]) end
  redis.call('SREM', KEYS[2], ARGV[1])
end
return redis.call('HGETALL', KEYS[1])
`,
};

/** KEYS: the job, its ended tasks. ARGV: task. Returns the job, running, or nothing where there is nothing to draw. */
export const BEGIN_TASK: Script = {
  name: 'tuvalBeginTask',
  lua: `${IS_UNDER_WAY}
if not underWay(KEYS[1]) or redis.call('GETBIT', KEYS[2], ARGV[1]) == 1 then return {} end
redis.call('HSET', KEYS[1], 'status', 'running')
return redis.call('HGETALL', KEYS[1])
`,
};

/**
 * Takes the unit of a row and marks the row in one step. KEYS: the counters of the caller, the job, its rows, its ended tasks. ARGV:
 * clock, units of a day, number, task, Unix seconds of the job's end. Returns 0 if the row may be drawn, 2 if the day is full,
 * with the counts and the milliseconds until the day ends as `ADMIT` does, 3 if the row was settled, 4 if the job has ended.
 */
export const TAKE_ROW: Script = {
  name: 'tuvalTakeRow',
  lua: `${WINDOWS}${IS_UNDER_WAY}
if not underWay(KEYS[2]) then return {4, 0, 0, 0} end
if redis.call('GETBIT', KEYS[4], ARGV[4]) == 1 then return {3, 0, 0, 0} end
local mark = redis.call('HGET', KEYS[3], ARGV[3])
if mark then return {string.sub(mark, 1, 1) == 't' and 0 or 3, 0, 0, 0} end
if onDay >= tonumber(ARGV[2]) then return {2, inMinute, onDay, (day + 1) * 86400000 - now} end
redis.call('HSET', KEYS[3], ARGV[3], 't' .. day)
redis.call('EXPIREAT', KEYS[3], ARGV[5])
redis.call('HSET', KEYS[1], 'minute', minute, 'inMinute', inMinute, 'day', day, 'onDay', onDay + 1)
if tonumber(kept[3]) ~= day then redis.call('PEXPIRE', KEYS[1], (day + 1) * 86400000 + 3600000 - now) end
return {0, 0, 0, 0}
`,
};

/**
 * Keeps what has become of a row, and gives its unit back, in one step. KEYS: as `TAKE_ROW`. ARGV: clock, number, task, entry,
 * `done` or `failed`, 1 to give the unit back, Unix seconds of the job's end. Returns 0 if that was done before.
 */
export const SETTLE_ROW: Script = {
  name: 'tuvalSettleRow',
  lua: `${WINDOWS}
if redis.call('EXISTS', KEYS[2]) == 0 or redis.call('GETBIT', KEYS[4], ARGV[3]) == 1 then return 0 end
local mark = redis.call('HGET', KEYS[3], ARGV[2])
if mark and string.sub(mark, 1, 1) ~= 't' then return 0 end
redis.call('HSET', KEYS[3], ARGV[2], ARGV[4])
redis.call('EXPIREAT', KEYS[3], ARGV[7])
redis.call('HINCRBY', KEYS[2], ARGV[5], 1)
if ARGV[6] == '1' and mark and tonumber(string.sub(mark, 2)) == day and onDay > 0 then
  redis.call('HSET', KEYS[1], 'onDay', onDay - 1)
end
return 1
`,
};

/**
 * KEYS: the job, its rows, its ended tasks, those under way. ARGV: task, the numbers of its first and last row, how many tasks there
 * are, id, milliseconds of now, Unix seconds of the job's end. Returns the job if this was its last task, otherwise nothing.
 */
export const END_TASK: Script = {
  name: 'tuvalEndTask',
  lua: `${IS_UNDER_WAY}
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('SETBIT', KEYS[3], ARGV[1], 1) == 1 then return {} end
redis.call('EXPIREAT', KEYS[3], ARGV[7])
for number = tonumber(ARGV[2]), tonumber(ARGV[3]) do redis.call('HDEL', KEYS[2], number) end
if not underWay(KEYS[1]) or redis.call('BITCOUNT', KEYS[3]) < tonumber(ARGV[4]) then return {} end
local status = tonumber(redis.call('HGET', KEYS[1], 'done')) > 0 and 'succeeded' or 'failed'
redis.call('HSET', KEYS[1], 'status', status, 'endedAt', ARGV[6])
redis.call('SREM', KEYS[4], ARGV[5])
return redis.call('HGETALL', KEYS[1])
`,
};

/** Runs the commands of these scripts, and of the store, as that of `RedisConnection` does for permissions. KEYS: a key of its own. */
export const REHEARSE_JOBS: Script = {
  name: 'tuvalRehearseJobs',
  lua: `
local key = KEYS[1]
redis.call('TIME')
redis.call('HMGET', key, 'at')
redis.call('HSET', key, 'at', 0)
redis.call('HGET', key, 'at')
redis.call('HINCRBY', key, 'at', 1)
redis.call('HGETALL', key)
redis.call('HDEL', key, 'none')
redis.call('EXISTS', key)
redis.call('EXPIREAT', key, 4102444800)
redis.call('PEXPIRE', key, 1000)
redis.call('UNLINK', key)
redis.call('SETBIT', key, 0, 0)
redis.call('GETBIT', key, 0)
redis.call('BITCOUNT', key)
redis.call('GET', key)
redis.call('UNLINK', key)
redis.call('SADD', key, 'a')
redis.call('SCARD', key)
redis.call('SREM', key, 'a')
redis.call('ZADD', key, 0, 'a')
redis.call('ZREMRANGEBYRANK', key, 0, -2)
redis.call('ZREVRANGEBYLEX', key, '+', '-', 'LIMIT', 0, 1)
redis.call('UNLINK', key)
return 0
`,
};

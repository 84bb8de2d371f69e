import type { Script } from '../access/redis/redis-connection.js';

/** KEYS: revision, templates, assets, contents. Returns the first, and what the others hold, all of one moment. */
export const HOLDINGS: Script = {
  name: 'tuvalHoldings',
  inBytes: true,
  lua: `
return {
  redis.call('GET', KEYS[1]) or '',
  redis.call('HGETALL', KEYS[2]),
  redis.call('HGETALL', KEYS[3]),
  redis.call('HGETALL', KEYS[4])
}
`,
};

/**
 * Makes a change unless there was another since its holdings were read. KEYS: revision, templates, assets, contents, for
 * each content that was uploaded its key and where it belongs, and each content to remove. ARGV: revision as it was, and
 * as it is to be, the number of uploads, then for each field to write or remove the number of its hash in KEYS, its name
 * and its value, empty for one to remove.
 *
 * Returns 0 if another change came first, 1 if an upload has expired, and 2 when the change is made. Commands that a
 * full Redis refuses come before those that remove anything, and the first of them is refused before anything is done.
 */
export const CHANGE: Script = {
  name: 'tuvalChange',
  lua: `
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
local last = 4 + 2 * tonumber(ARGV[3])
for at = 5, last, 2 do
  if redis.call('EXISTS', KEYS[at]) == 0 then return 1 end
end
redis.call('SET', KEYS[1], ARGV[2])
for at = 4, #ARGV, 3 do
  local hash, name, value = KEYS[tonumber(ARGV[at])], ARGV[at + 1], ARGV[at + 2]
  if value ~= '' then redis.call('HSET', hash, name, value) end
end
for at = 4, #ARGV, 3 do
  if ARGV[at + 2] == '' then redis.call('HDEL', KEYS[tonumber(ARGV[at])], ARGV[at + 1]) end
end
for at = 5, last, 2 do
  redis.call('RENAME', KEYS[at], KEYS[at + 1])
  redis.call('PERSIST', KEYS[at + 1])
end
for at = last + 1, #KEYS do redis.call('UNLINK', KEYS[at]) end
return 2
`,
};

/** Runs the commands of the store, as that of `RedisConnection` does for permissions. KEYS: a key of its own. */
export const REHEARSE_DOCUMENTS: Script = {
  name: 'tuvalRehearseDocuments',
  lua: `
local key = KEYS[1]
redis.call('HGETALL', key)
redis.call('HSET', key, 'at', 0)
redis.call('HDEL', key, 'none')
redis.call('HGET', key, 'at')
redis.call('EXISTS', key)
redis.call('RENAME', key, key)
redis.call('PERSIST', key)
redis.call('UNLINK', key)
redis.call('SET', key, 0)
redis.call('GET', key)
redis.call('UNLINK', key)
return 0
`,
};

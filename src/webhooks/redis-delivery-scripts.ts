/**
 * What is changed of deliveries in Redis, each in one step. All keys have the root `PREFIX{webhooks}:` and so one slot of a cluster:
 *
 *   delivery:ID   hash: a delivery
 *   lane:KEY      sorted set: deliveries of a key that have not ended, by when they are due; of one that is taken, by the end of its lease
 *   lanes         sorted set: keys, by when something of their lane is to be looked at
 *   active:KEY    sorted set: deliveries of a key that are taken, by the ends of their leases
 *   server:HOST   sorted set: those to one server, likewise
 *   pending       sorted set: deliveries that have not ended, by when they were made
 *   ended:KEY     sorted set: those of a key that have, by when they are forgotten
 */

import type { Script } from '../access/redis/redis-connection.js';

const CLOCK = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local root = ARGV[1]
`;

/** Lets a lane be looked at when its first delivery is due. */
const RESCORE = `
local function rescore(owner, notBefore)
  local first = redis.call('ZRANGE', root .. 'lane:' .. owner, 0, 0, 'WITHSCORES')[2]
  if not first then return redis.call('ZREM', root .. 'lanes', owner) end
  redis.call('ZADD', root .. 'lanes', math.max(tonumber(first), notBefore), owner)
end
`;

/** Keeps an ended delivery until it is over, and of its key no more than so many. */
const REMEMBER = `
local function remember(id, owner, most)
  local record, ended = root .. 'delivery:' .. id, root .. 'ended:' .. owner
  local expires = tonumber(redis.call('HGET', record, 'expires'))
  redis.call('HDEL', record, 'body', 'nextAt')
  redis.call('PEXPIRE', record, math.max(1000, expires - now))
  redis.call('ZREMRANGEBYSCORE', ended, '-inf', now)
  redis.call('ZADD', ended, expires, id)
  redis.call('PEXPIRE', ended, math.max(1000, expires - now))
  local over = redis.call('ZCARD', ended) - most
  if over > 0 then
    for _, oldest in ipairs(redis.call('ZRANGE', ended, 0, over - 1)) do redis.call('UNLINK', root .. 'delivery:' .. oldest) end
    redis.call('ZREMRANGEBYRANK', ended, 0, over - 1)
  end
end
`;

/** KEYS: the lanes. ARGV: root, id, key, server, address, body, creation, expiry, most that wait, most that are remembered, an error. */
export const ADD: Script = {
  name: 'tuvalAddWebhook',
  lua: `${CLOCK}${RESCORE}${REMEMBER}
local id, owner = ARGV[2], ARGV[3]
local record, lane = root .. 'delivery:' .. id, root .. 'lane:' .. owner
if redis.call('EXISTS', record) == 1 then return 0 end
redis.call('HSET', record, 'owner', owner, 'server', ARGV[4], 'url', ARGV[5], 'body', ARGV[6],
  'createdAt', ARGV[7], 'expires', ARGV[8], 'status', 'pending', 'tries', '', 'nextAt', now)
if redis.call('ZCARD', lane) >= tonumber(ARGV[9]) then
  redis.call('HSET', record, 'status', 'failed', 'error', ARGV[11])
  remember(id, owner, tonumber(ARGV[10]))
  return 1
end
redis.call('ZADD', lane, now, id)
redis.call('ZADD', root .. 'pending', ARGV[7], id)
rescore(owner, 0)
return 1
`,
};

/** KEYS: the lanes. ARGV: root, most to take, milliseconds of a lease, most of a key, most to a server, how many are looked at. */
export const TAKE: Script = {
  name: 'tuvalTakeWebhooks',
  lua: `${CLOCK}${RESCORE}
local most, lease = tonumber(ARGV[2]), tonumber(ARGV[3])
local perOwner, perServer, lookedAt = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local function room(set, bound)
  redis.call('ZREMRANGEBYSCORE', set, '-inf', now)
  return redis.call('ZCARD', set) < bound
end
local function hold(set, id)
  redis.call('ZADD', set, now + lease, id)
  redis.call('PEXPIRE', set, 2 * lease)
end
local function takeOf(owner)
  local lane, active = root .. 'lane:' .. owner, root .. 'active:' .. owner
  if not room(active, perOwner) then return nil end
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', lane, '-inf', now, 'LIMIT', 0, lookedAt)) do
    local server = redis.call('HGET', root .. 'delivery:' .. id, 'server')
    if not server then
      redis.call('ZREM', lane, id)
      redis.call('ZREM', root .. 'pending', id)
    elseif room(root .. 'server:' .. server, perServer) then
      redis.call('ZADD', lane, now + lease, id)
      hold(active, id)
      hold(root .. 'server:' .. server, id)
      return id
    end
  end
  return nil
end
local owners = redis.call('ZRANGEBYSCORE', root .. 'lanes', '-inf', now, 'LIMIT', 0, 64)
local done, taken, before = {}, {}, -1
while #taken < most and #taken > before do
  before = #taken
  for _, owner in ipairs(owners) do
    if #taken < most and not done[owner] then
      local id = takeOf(owner)
      if id then taken[#taken + 1] = {id, now + lease, redis.call('HGETALL', root .. 'delivery:' .. id)}
      else done[owner] = true end
    end
  end
end
for _, owner in ipairs(owners) do rescore(owner, done[owner] and now + 1000 or 0) end
return taken
`,
};

/**
 * KEYS: the lanes. ARGV: root, id, end of the lease, the try as JSON ('' for none), pause ('' for an end), status, error ('' for
 * none), most that are remembered. Whoever has lost the lease notes the try, and ends what was delivered or is not wanted.
 */
export const SETTLE: Script = {
  name: 'tuvalSettleWebhook',
  lua: `${CLOCK}${RESCORE}${REMEMBER}
local id, made, pause, status, problem = ARGV[2], ARGV[4], ARGV[5], ARGV[6], ARGV[7]
local record = root .. 'delivery:' .. id
local owner = redis.call('HGET', record, 'owner')
if not owner then return 0 end
if made ~= '' then redis.call('HSET', record, 'tries', redis.call('HGET', record, 'tries') .. made .. '\\n') end
if redis.call('HGET', record, 'status') ~= 'pending' then return 0 end
local lane = root .. 'lane:' .. owner
local isMine = redis.call('ZSCORE', lane, id) == ARGV[3]
local ends = pause == '' and (isMine or status ~= 'failed')
if not isMine and not ends then return 0 end
redis.call('ZREM', root .. 'active:' .. owner, id)
redis.call('ZREM', root .. 'server:' .. redis.call('HGET', record, 'server'), id)
if ends then
  redis.call('ZREM', lane, id)
  redis.call('ZREM', root .. 'pending', id)
  redis.call('HSET', record, 'status', status)
  if problem ~= '' then redis.call('HSET', record, 'error', problem) end
  remember(id, owner, tonumber(ARGV[8]))
else
  redis.call('ZADD', lane, now + tonumber(pause), id)
  redis.call('HSET', record, 'nextAt', now + tonumber(pause))
end
rescore(owner, 0)
return 1
`,
};

/** KEYS: the deliveries that have not ended. ARGV: root. */
export const BACKLOG: Script = {
  name: 'tuvalWebhookBacklog',
  lua: `${CLOCK}
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
return {redis.call('ZCARD', KEYS[1]), oldest and math.max(0, now - tonumber(oldest)) or 0}
`,
};

/** Runs what the scripts above do, so that missing rights are noticed before. KEYS: a key of its own. */
export const REHEARSE_WEBHOOKS: Script = {
  name: 'tuvalRehearseWebhooks',
  lua: `
redis.call('TIME')
local hash, set = KEYS[1] .. ':hash', KEYS[1] .. ':set'
redis.call('HSET', hash, 'at', 0)
redis.call('HGET', hash, 'at')
redis.call('HGETALL', hash)
redis.call('HDEL', hash, 'none')
redis.call('EXISTS', hash)
redis.call('PEXPIRE', hash, 1000)
redis.call('ZADD', set, 0, 'a')
redis.call('ZSCORE', set, 'a')
redis.call('ZCARD', set)
redis.call('ZRANGE', set, 0, 0, 'WITHSCORES')
redis.call('ZRANGEBYSCORE', set, '-inf', 0, 'LIMIT', 0, 1)
redis.call('ZREM', set, 'none')
redis.call('ZREMRANGEBYSCORE', set, '-inf', -1)
redis.call('ZREMRANGEBYRANK', set, 5, 5)
redis.call('UNLINK', set)
return 0
`,
};

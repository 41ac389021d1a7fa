-- Notes that a party could not be read, or its table not be made; after some tries it is given up.
--
-- KEYS  as of queue_join.lua
-- ARGV  1 ticket  2 tries after which it is given up  3 ms for which its persons are told so
--
-- Returns how often it has failed by now; 0 where there is no such party any more.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

if not redis.call('ZSCORE', KEYS[5], ARGV[1]) then
  return 0
end
local failed = redis.call('HINCRBY', KEYS[6], 'failed:' .. ARGV[1], 1)
if failed < tonumber(ARGV[2]) then
  return failed
end
redis.call('ZREM', KEYS[5], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
redis.call('HDEL', KEYS[6], 'failed:' .. ARGV[1])
-- Whose it is stands with each of them: the party itself may be what cannot be read.
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local state, detail, search = string.match(all[i + 1], '^(%S) (%S*) (%S+)$')
  if state == 'p' and detail == ARGV[1] then
    redis.call('HSET', KEYS[1], all[i], 'l broken ' .. search)
    redis.call('ZADD', KEYS[3], string.format('%.0f', now + ARGV[3]), all[i])
  end
end
return failed

-- Notes that the table of a party is made, and which it is.
--
-- KEYS  as of queue_join.lua
-- ARGV  1 ticket  2 code of the table  3 ms for which who sits there is remembered  4 ... persons
--
-- Returns 1 for the first time, else 0.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

redis.call('ZREM', KEYS[5], ARGV[1])
redis.call('HDEL', KEYS[6], 'failed:' .. ARGV[1])
if redis.call('HDEL', KEYS[4], ARGV[1]) == 0 then
  return 0
end
for i = 4, #ARGV do
  local state, detail, search = string.match(redis.call('HGET', KEYS[1], ARGV[i]) or '', '^(%S) (%S*) (%S+)$')
  if state == 'p' and detail == ARGV[1] then
    redis.call('HSET', KEYS[1], ARGV[i], 't ' .. ARGV[2] .. ' ' .. search)
    redis.call('ZADD', KEYS[3], string.format('%.0f', now + ARGV[3]), ARGV[i])
  end
end
return 1

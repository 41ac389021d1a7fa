-- Ends a person's waiting, where they still wait.
--
-- KEYS  as of queue_join.lua
-- ARGV  1 person  2 ms for which it is remembered
--
-- Returns what became of them, as queue_join.lua does; {'', ''} for who does not wait.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local state, detail, search = string.match(redis.call('HGET', KEYS[1], ARGV[1]) or '', '^(%S) (%S*) (%S+)$')
if state ~= 'w' then
  return {state or '', detail or ''}
end
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HSET', KEYS[1], ARGV[1], 'l  ' .. search)
redis.call('ZADD', KEYS[3], string.format('%.0f', now + ARGV[2]), ARGV[1])
return {'l', ''}

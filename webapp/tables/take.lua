-- Takes work that is due into hand: for the time of its lease nobody else is given it.
--
-- KEYS  1 list of work
-- ARGV  1 how many pieces at most  2 lease, ms
--
-- Returns {now, ms until the next piece is due or '', piece, piece, ...}.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now), 'LIMIT', 0, ARGV[1])
for _, what in ipairs(due) do
  redis.call('ZADD', KEYS[1], 'XX', string.format('%.0f', now + ARGV[2]), what)
end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
local wait = ''
if first[2] then
  wait = math.max(0, tonumber(first[2]) - now)
end
return {now, wait, unpack(due)}

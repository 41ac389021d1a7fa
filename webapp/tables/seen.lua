-- Notes that persons are at a table, each through one node. Returns the server's time, ms.
--
-- KEYS  1 presence
-- ARGV  1 ms after which a sign of life is swept out  2 ... "person node"

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

for i = 2, #ARGV do
  redis.call('HSET', KEYS[1], ARGV[i], string.format('%.0f', now))
end
local signs = redis.call('HGETALL', KEYS[1])
for i = 1, #signs, 2 do
  if tonumber(signs[i + 1]) < now - tonumber(ARGV[1]) then
    redis.call('HDEL', KEYS[1], signs[i])
  end
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return now

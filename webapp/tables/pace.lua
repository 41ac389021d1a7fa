-- Token buckets: takes a token of each, if each has one.
--
-- KEYS  buckets
-- ARGV  1 "take", "charge": takes also what is not there, or a number of ms for which nothing may be taken
--       2 ... for each bucket its size and its tokens a second
--
-- Returns 0 when they were taken, else the ms until they can be.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local tokens, wait = {}, 0

for i, key in ipairs(KEYS) do
  local size, rate = tonumber(ARGV[2 * i]), ARGV[2 * i + 1] / 1000
  local kept = redis.call('HMGET', key, 'tokens', 'at')
  tokens[i] = size
  if kept[1] then
    tokens[i] = math.min(size, kept[1] + math.max(0, now - kept[2]) * rate)
  end
  if tokens[i] < 1 then
    wait = math.max(wait, math.ceil((1 - tokens[i]) / rate))
  end
end
if ARGV[1] == 'take' and wait > 0 then
  return wait
end
for i, key in ipairs(KEYS) do
  local size, rate = tonumber(ARGV[2 * i]), ARGV[2 * i + 1] / 1000
  local left = tokens[i] - 1
  if ARGV[1] ~= 'take' and ARGV[1] ~= 'charge' then
    left = math.min(tokens[i], 1 - ARGV[1] * rate)
  end
  redis.call('HSET', key, 'tokens', string.format('%.6f', left), 'at', string.format('%.0f', now))
  redis.call('PEXPIRE', key, math.ceil((size - left) / rate) + 1000)
end
return 0

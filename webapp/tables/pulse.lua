-- Notes that the house is at work, and how it was before that, when nobody noted it for too long.
--
-- KEYS  1 pulse
-- ARGV  1 ms without a note after which all clocks of the house stood still
--
-- Returns {now, when the last outage ended, 0: there was none}, server ms.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local noted = redis.call('HMGET', KEYS[1], 'at', 'outage')
local outage = tonumber(noted[2] or 0)
if noted[1] and now - tonumber(noted[1]) > tonumber(ARGV[1]) then
  outage = now
end
redis.call('HSET', KEYS[1], 'at', string.format('%.0f', now), 'outage', string.format('%.0f', outage))
return {now, outage}

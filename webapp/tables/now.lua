-- Returns the server's time, ms.
--
-- KEYS  1 any key of the server that is asked

local time = redis.call('TIME')
return time[1] * 1000 + math.floor(time[2] / 1000)

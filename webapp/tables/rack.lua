-- Writes how a seat's tiles lie; the last write wins. Returns 1, or 0 when there is no such table.
--
-- KEYS  1 table  2 racks
-- ARGV  1 seat  2 rack  3 seconds to live

if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[3])
return 1

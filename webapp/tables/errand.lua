-- Ends a piece of work that was leased, or puts it off; not when more of it has been asked for meanwhile.
--
-- KEYS  1 list of work
-- ARGV  1 work  2 time at which its lease ends  3 time at which it is due again, '': it is done
--
-- Returns 1 when it was so, else 0.

local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not at or tonumber(at) ~= tonumber(ARGV[2]) then
  return 0
end
if ARGV[3] == '' then
  redis.call('ZREM', KEYS[1], ARGV[1])
else
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
end
return 1

-- Takes a table that is no more out of the due-set. Returns 1 while the table lives, else 0.
--
-- KEYS  1 table  2 due-set
-- ARGV  1 code

if redis.call('EXISTS', KEYS[1]) == 1 then
  return 1
end
redis.call('ZREM', KEYS[2], ARGV[1])
return 0

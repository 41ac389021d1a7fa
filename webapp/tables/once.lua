-- Remembers that something is done, if the caller still holds the lease.
--
-- KEYS  1 lease  2 mark
-- ARGV  1 holder's number, 0 where no lease is needed  2 seconds to remember  3 what tells this call from others
--
-- Returns 1 for the first time, also when the same call is repeated; 0 for a later one; -1 when the lease is not theirs.

if ARGV[1] ~= '0' and redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return -1
end
if redis.call('SET', KEYS[2], ARGV[3], 'NX', 'EX', ARGV[2]) or redis.call('GET', KEYS[2]) == ARGV[3] then
  return 1
end
return 0

-- Takes, keeps or gives back a lease.
--
-- KEYS  1 lease  2 number of the last holder
-- ARGV  1 "take", "keep" or "give"  2 holder's number  3 ms to live
--
-- Returns the holder's number when the wish is granted, else 0.

local holder = redis.call('GET', KEYS[1])

if ARGV[1] == 'take' then
  if holder then
    return 0
  end
  local number = redis.call('INCR', KEYS[2])
  redis.call('SET', KEYS[1], number, 'PX', ARGV[3])
  return number
end
if holder ~= ARGV[2] then
  return 0
end
if ARGV[1] == 'keep' then
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
else
  redis.call('DEL', KEYS[1])
end
return tonumber(holder)

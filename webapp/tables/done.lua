-- Notes that a group has done outbox entries, lets the log of a match go, and trims what every group has done.
--
-- KEYS  1 outbox  2 log  3 held: matches whose log is still wanted  4 table
-- ARGV  1 group  2 match whose log the group has no more use for, 0: none
--       3 ms that entries are kept for other groups, '': until those have done them  4 ... entries
--
-- Returns how many entries were trimmed.

redis.call('XACK', KEYS[1], ARGV[1], unpack(ARGV, 4))

if redis.call('SREM', KEYS[3], ARGV[2]) == 1 then
  redis.call('XTRIM', KEYS[2], 'MINID', string.format('%.0f', ARGV[2] + 1) .. '-0')
  local life = redis.call('PTTL', KEYS[4])
  if life == -2 or redis.call('XLEN', KEYS[2]) == 0 then
    redis.call('DEL', KEYS[2])
  elseif redis.call('EXISTS', KEYS[3]) == 0 and life > 0 then
    redis.call('PEXPIRE', KEYS[2], life)
  end
end

-- The oldest entry that some group has not done: its first pending one, else the one after its last delivered.
local function number(id)
  local ms, seq = string.match(id, '^(%d+)-(%d+)$')
  return tonumber(ms), tonumber(seq)
end
local kept_since = 0
if ARGV[3] ~= '' then
  local time = redis.call('TIME')
  kept_since = time[1] * 1000 + math.floor(time[2] / 1000) - ARGV[3]
end
local oldest_ms, oldest_seq
for _, fields in ipairs(redis.call('XINFO', 'GROUPS', KEYS[1])) do
  local group = {}
  for i = 1, #fields, 2 do
    group[fields[i]] = fields[i + 1]
  end
  local ms, seq
  if group['pending'] > 0 then
    ms, seq = number(redis.call('XPENDING', KEYS[1], group['name'])[2])
  else
    ms, seq = number(group['last-delivered-id'])
    seq = seq + 1
  end
  if group['name'] ~= ARGV[1] and ms < kept_since then
    ms, seq = kept_since, 0
  end
  if not oldest_ms or ms < oldest_ms or (ms == oldest_ms and seq < oldest_seq) then
    oldest_ms, oldest_seq = ms, seq
  end
end
if not oldest_ms then
  return 0
end
return redis.call('XTRIM', KEYS[1], 'MINID', string.format('%.0f-%.0f', oldest_ms, oldest_seq))

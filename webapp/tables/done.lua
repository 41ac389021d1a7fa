-- Notes that a group has done outbox entries, lets the log of a match go, and trims what every group has done.
--
-- KEYS  1 outbox  2 log  3 held: matches whose log is still wanted  4 table
-- ARGV  1 group  2 match whose log the group has no more use for, 0: none
--       3 ms after which a group is ended that nobody reads for, '': none is  4 ... entries
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

local function fields_of(flat)
  local named = {}
  for i = 1, #flat, 2 do
    named[flat[i]] = flat[i + 1]
  end
  return named
end
local function number(id)
  local ms, seq = string.match(id, '^(%d+)-(%d+)$')
  return tonumber(ms), tonumber(seq)
end

-- The oldest entry that a group has not done: its first pending one, else the one after its last delivered.
local function undone(group)
  if group['pending'] > 0 then
    return number(redis.call('XPENDING', KEYS[1], group['name'])[2])
  end
  local ms, seq = number(group['last-delivered-id'])
  return ms, seq + 1
end

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local oldest_there = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]

-- Another group for which an entry waits so long, and nobody has asked for it in all that time.
local function abandoned(group, ms)
  if ARGV[3] == '' or group['name'] == ARGV[1] or not oldest_there then
    return false
  end
  if now - math.max(ms, (number(oldest_there[1]))) <= tonumber(ARGV[3]) then
    return false
  end
  for _, consumer in ipairs(redis.call('XINFO', 'CONSUMERS', KEYS[1], group['name'])) do
    if fields_of(consumer)['idle'] <= tonumber(ARGV[3]) then
      return false
    end
  end
  return true
end

-- What is older than the oldest entry that some group has not done can go.
local oldest_ms, oldest_seq
for _, fields in ipairs(redis.call('XINFO', 'GROUPS', KEYS[1])) do
  local group = fields_of(fields)
  local ms, seq = undone(group)
  if abandoned(group, ms) then
    redis.call('XGROUP', 'DESTROY', KEYS[1], group['name'])
  elseif not oldest_ms or ms < oldest_ms or (ms == oldest_ms and seq < oldest_seq) then
    oldest_ms, oldest_seq = ms, seq
  end
end
if not oldest_ms then
  return 0
end
return redis.call('XTRIM', KEYS[1], 'MINID', string.format('%.0f-%.0f', oldest_ms, oldest_seq))

-- Writes one version of a table: all of it, once, or nothing. Or notes a command that had nothing to change.
--
-- KEYS  1 table  2 catch-up stream  3 log  4 racks  5 due-set  6 outbox  7 held: matches whose log is still wanted
-- ARGV  1 code  2 version that the writer saw (0: makes the table)  3 state  4 payload  5 digest
--       6 due at, server ms ('' takes the table out of the due-set)  7 match whose log gets the payload (0: none)
--       8 outbox entry ('' for none)  9 seconds to live  10 person  11 command id
--       12 channel  13 length of the catch-up stream  14 command ids remembered of a person
--       15 kind of the outbox entry  16 '1' where the match's log is wanted by whoever does the entry
--       17 digest that the writer saw: a failover may have put another version of the same number there ('': any)
--       3 is '' where the command has nothing to change: only that it was done is remembered, at the version that is
--
-- Returns {1, v, now} written, {2, v, now} this command had been written before, as v,
--         {0, v, now, state, digest, at} somebody was faster, {3, 0, now} there is no such table.

local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
local memory = 'c:' .. ARGV[10]

local kept = redis.call('HMGET', KEYS[1], 'v', memory, 'h')
local version = tonumber(kept[1] or 0)
local commands = kept[2] or ''

-- The command comes before the version: who sends again has an old version by nature.
local found = string.find(commands, '=' .. ARGV[11] .. ' ', 1, true)
if found then
  return {2, tonumber(string.match(string.sub(commands, 1, found - 1), '%d+$')), tonumber(now)}
end
if version == 0 and ARGV[2] ~= '0' then
  redis.call('ZREM', KEYS[5], ARGV[1])
  return {3, 0, tonumber(now)}
end
if version ~= tonumber(ARGV[2]) or (ARGV[17] ~= '' and ARGV[17] ~= kept[3]) then
  local newer = redis.call('HMGET', KEYS[1], 's', 'h', 'at')
  return {0, version, tonumber(now), newer[1], newer[2], newer[3]}
end

if version == 0 then
  redis.call('DEL', KEYS[2], KEYS[3], KEYS[4], KEYS[7])
end
local changes = ARGV[3] ~= ''
version = string.format('%.0f', version + (changes and 1 or 0))
commands = commands .. version .. '=' .. ARGV[11] .. ' '
local _, count = string.gsub(commands, ' ', '')
if count > tonumber(ARGV[14]) then
  commands = string.sub(commands, string.find(commands, ' ', 1, true) + 1)
end
if not changes then
  redis.call('HSET', KEYS[1], memory, commands)
  return {1, tonumber(version), tonumber(now)}
end

-- The log is first: it is the one write that can be refused (a match with a lower number), and then nothing is written.
if ARGV[7] ~= '0' then
  redis.call('XADD', KEYS[3], ARGV[7] .. '-' .. version, 'd', ARGV[4], 'h', ARGV[5], 'at', now)
end
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[13], version .. '-0', 'd', ARGV[4], 'h', ARGV[5], 'at', now)
redis.call('HSET', KEYS[1], 'v', version, 's', ARGV[3], 'h', ARGV[5], 'at', now, memory, commands)
if ARGV[6] == '' then
  redis.call('ZREM', KEYS[5], ARGV[1])
else
  redis.call('ZADD', KEYS[5], ARGV[6], ARGV[1])
end
if ARGV[8] ~= '' then
  redis.call('XADD', KEYS[6], '*', 't', ARGV[1], 'v', version, 'm', ARGV[7], 'at', now, 'k', ARGV[15], 'd', ARGV[8])
  if ARGV[16] == '1' then
    redis.call('SADD', KEYS[7], ARGV[7])
  end
end
for i = 1, 4 do
  redis.call('EXPIRE', KEYS[i], ARGV[9])
end
if redis.call('EXISTS', KEYS[7]) == 1 then
  redis.call('PERSIST', KEYS[3])  -- the table may go, its log waits until done.lua lets it go
end
local told = {ARGV[1], version, ARGV[5], kept[3] or '', now, ARGV[4]}
redis.call('PUBLISH', ARGV[12], table.concat(told, ' '))
return {1, tonumber(version), tonumber(now)}

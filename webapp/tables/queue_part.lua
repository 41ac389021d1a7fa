-- Ends a party that has no table yet: who sits elsewhere by now waits no more, the others wait on as before.
--
-- KEYS  as of queue_join.lua
-- ARGV  1 ticket  2 until when the one who ends it has it in hand  3 ms for which who waits no more is remembered
--       4 ms since when the others are to have given no sign of life  5 ... persons who sit elsewhere
--
-- Returns 1; 0 where somebody else may have it in hand, and nothing has changed.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local score = redis.call('ZSCORE', KEYS[5], ARGV[1])
local party = redis.call('HGET', KEYS[4], ARGV[1])
if not party or not score or tonumber(score) ~= tonumber(ARGV[2]) or now >= tonumber(score) then
  return 0
end
local elsewhere = {}
for i = 5, #ARGV do
  elsewhere[ARGV[i]] = true
end
redis.call('ZREM', KEYS[5], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
redis.call('HDEL', KEYS[6], 'failed:' .. ARGV[1])
for person, wish in string.gmatch(party, '(%S+) ([^\n]+)') do
  local state, detail, search = string.match(redis.call('HGET', KEYS[1], person) or '', '^(%S) (%S*) (%S+)$')
  if state == 'p' and detail == ARGV[1] then
    if elsewhere[person] then
      redis.call('HSET', KEYS[1], person, 'l  ' .. search)
      redis.call('ZADD', KEYS[3], string.format('%.0f', now + ARGV[3]), person)
    else
      redis.call('HSET', KEYS[1], person, 'w  ' .. search)
      redis.call('HSET', KEYS[2], person, wish)
      redis.call('ZADD', KEYS[3], string.format('%.0f', now - ARGV[4]), person)
    end
  end
end
return 1

-- Has a person wait for strangers to play with, once however often they ask.
--
-- KEYS  1 who: what became of each  2 waits: what each who waits wants  3 signs of life  4 parties  5 making  6 notes
-- ARGV  1 person  2 search: what tells their asking again from a new one  3 pool: with whom they may sit
--       4 ms for which they wait for people, 0: for ever  5 rating  6 how far off others may be at once  7 more of them
--       8 how many may wait
--
-- Returns {'w', ''} they wait, {'p', ticket} their table is being made, {'t', code} it is made,
--         {'l', ''} this search has been ended, {'l', 'broken'} by a fault of ours, {'f', ''} too many wait.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local kept = redis.call('HGET', KEYS[1], ARGV[1]) or ''
local state, detail, search = string.match(kept, '^(%S) (%S*) (%S+)$')
if state == 'p' or (search == ARGV[2] and (state == 't' or state == 'l')) then
  return {state, detail}
end
local since = now
if state == 'w' then
  since = tonumber(string.match(redis.call('HGET', KEYS[2], ARGV[1]), '^%S+ (%d+)'))
elseif redis.call('HLEN', KEYS[2]) >= tonumber(ARGV[8]) then
  return {'f', ''}
end
local stop = 0
if ARGV[4] ~= '0' then
  stop = since + ARGV[4]
end
local wish = string.format('%s %.0f %.0f %s %s ', ARGV[3], since, stop, ARGV[5], ARGV[6])
redis.call('HSET', KEYS[2], ARGV[1], wish .. ARGV[7])
redis.call('HSET', KEYS[1], ARGV[1], 'w  ' .. ARGV[2])
redis.call('ZADD', KEYS[3], string.format('%.0f', now), ARGV[1])
return {'w', ''}

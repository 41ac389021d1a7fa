-- Takes signs of life of who waits, puts parties together, and hands out those whose table is to be made.
--
-- A party leaves the waiting whole: in one step its persons wait no more, and the party is on the list of what is to be
-- made. It stays there until its table is made (queue_seat.lua), or it ends without one (queue_part.lua, queue_fail.lua);
-- whoever is handed it has it for a lease.
--
-- KEYS  as of queue_join.lua
-- ARGV  1 ms for which a sign of life makes somebody ready to sit down  2 ... after which who gives none is forgotten
--       3 ... without any look after which nobody is forgotten for that  4 lease, ms  5 parties handed out at most
--       6 what ratings may differ by a second later more  7 what makes tickets of this call unlike others
--       8 ... persons who give a sign of life
--
-- Returns {now, {ticket, whether it is handed out for the first time, party, ...}, {state, detail of each person},
--          {pool, how many wait, ...}}.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ready, gone, outage = now - ARGV[1], now - ARGV[2], tonumber(ARGV[3])
local seats, most = 4, 64

local function place_of(person)
  return string.match(redis.call('HGET', KEYS[1], person) or '', '^(%S) (%S*) (%S+)$')
end
local function ms(value)
  return string.format('%.0f', value)
end

-- Who could give no sign, for nobody was at work, is not forgotten for it, and sits down when they have given one.
local looked = tonumber(redis.call('HGET', KEYS[6], 'at') or now)
redis.call('HSET', KEYS[6], 'at', ms(now))
if now - looked > outage then
  for _, person in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', ms(ready))) do
    redis.call('ZADD', KEYS[3], ms(ready - 1), person)
  end
end
for i = 8, #ARGV do
  if place_of(ARGV[i]) == 'w' then
    redis.call('ZADD', KEYS[3], ms(now), ARGV[i])
  end
end
for _, person in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', ms(gone))) do
  redis.call('ZREM', KEYS[3], person)
  redis.call('HDEL', KEYS[1], person)
  redis.call('HDEL', KEYS[2], person)
end

-- Who is ready, by pools, who came first first.
local pools, counts = {}, {}
local waits = redis.call('HGETALL', KEYS[2])
for i = 1, #waits, 2 do
  local seen = tonumber(redis.call('ZSCORE', KEYS[3], waits[i]) or 0)
  local pool, since, stop, rating, near = string.match(waits[i + 1], '^(%S+) (%d+) (%d+) (%-?%d+) (%d+) ')
  if pool and seen > ready then
    pools[pool] = pools[pool] or {}
    since = tonumber(since)
    table.insert(pools[pool], {
      person = waits[i], since = since, stop = tonumber(stop), rating = tonumber(rating), wish = waits[i + 1],
      near = near + (now - since) / 1000 * ARGV[6],
    })
  end
end

local function earlier(one, other)
  if one.since ~= other.since then
    return one.since < other.since
  end
  return one.person < other.person
end

-- Those with whom *first* may sit, who is nearest first. Where computers fill the table they must want that, too.
local function others_for(first, waiting, filled)
  local found = {}
  for _, other in ipairs(waiting) do
    local apart = math.abs(first.rating - other.rating)
    if not other.taken and other ~= first and apart <= math.min(first.near, other.near) and
      (not filled or other.stop > 0) then
      table.insert(found, {apart = apart, other = other})
    end
  end
  table.sort(found, function(one, another)
    if one.apart ~= another.apart then
      return one.apart < another.apart
    end
    return earlier(one.other, another.other)
  end)
  return found
end

local function seat(first, others)
  local ticket = ARGV[7] .. '-' .. redis.call('HINCRBY', KEYS[6], 'tickets', 1)
  local lines = {}
  local party = {first}
  for i = 1, math.min(#others, seats - 1) do
    table.insert(party, others[i].other)
  end
  for _, one in ipairs(party) do
    one.taken = true
    table.insert(lines, one.person .. ' ' .. one.wish)
    local _, _, search = place_of(one.person)
    redis.call('HSET', KEYS[1], one.person, 'p ' .. ticket .. ' ' .. search)
    redis.call('HDEL', KEYS[2], one.person)
    redis.call('ZREM', KEYS[3], one.person)
  end
  redis.call('HSET', KEYS[4], ticket, table.concat(lines, '\n'))
  redis.call('ZADD', KEYS[5], 0, ticket)
end

for pool, waiting in pairs(pools) do
  table.sort(waiting, earlier)
  for i = 1, math.min(#waiting, most) do
    local first = waiting[i]
    if not first.taken then
      local others = others_for(first, waiting, false)
      if #others >= seats - 1 then
        seat(first, others)
      elseif first.stop > 0 and first.stop <= now then
        seat(first, others_for(first, waiting, true))
      end
    end
  end
  local left = 0
  for _, one in ipairs(waiting) do
    if not one.taken then
      left = left + 1
    end
  end
  table.insert(counts, pool)
  table.insert(counts, left)
end

local parties = {}
local due = redis.call('ZRANGEBYSCORE', KEYS[5], '-inf', ms(now), 'WITHSCORES', 'LIMIT', 0, ARGV[5])
for i = 1, #due, 2 do
  local ticket = due[i]
  redis.call('ZADD', KEYS[5], ms(now + ARGV[4]), ticket)
  table.insert(parties, ticket)
  table.insert(parties, tonumber(due[i + 1]) == 0 and 1 or 0)
  table.insert(parties, redis.call('HGET', KEYS[4], ticket))
end

local places = {}
for i = 8, #ARGV do
  local state, detail = place_of(ARGV[i])
  table.insert(places, state or '')
  table.insert(places, detail or '')
end
return {now, parties, places, counts}

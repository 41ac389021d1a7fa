-- Leases the tables of one bucket that are due, so that one node at a time wakes each.
--
-- KEYS  1 due-set
-- ARGV  1 how many at most  2 lease, ms: who has not written the table by then loses it to the next claim
--       3 ms that a row is to be late at least: whoever comes before that leaves it to others
--
-- Returns {now, ms to the bucket's next row or '', code, ms late, earlier leases, code, ms late, earlier leases, ...}.
--
-- A leased row's time has a fraction of a ms, in sixteenths: how often it was leased since its table was last written.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local stop = now + tonumber(ARGV[2])

local due_by = string.format('%.0f', now - ARGV[3])
local rows = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', due_by, 'WITHSCORES', 'LIMIT', 0, ARGV[1])
local reply = {now, ''}
for i = 1, #rows, 2 do
  local due = tonumber(rows[i + 1])
  local leases = math.floor(due % 1 * 16)
  redis.call('ZADD', KEYS[1], 'XX', string.format('%.4f', stop + math.min(leases + 1, 15) / 16), rows[i])
  reply[#reply + 1] = rows[i]
  reply[#reply + 1] = now - math.floor(due)
  reply[#reply + 1] = leases
end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if first[2] then
  reply[2] = math.max(0, math.floor(tonumber(first[2])) - now)
end
return reply

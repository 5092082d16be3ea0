import { expect, test } from 'bun:test'
import { type ActiveValidator, type Count, defaultRules } from '../network/network-state.ts'
import { findExempt, findShardRisks, judgeWork } from './judge-work.ts'

const rules = defaultRules('mainnet')
const none: Count = { produced: 0, expected: 0 }

function judge(work: Partial<ActiveValidator>, progress = 0.5) {
  const validator = {
    account: 'a.near',
    stake: 1n,
    blocks: none,
    chunks: none,
    endorsements: none,
    shards: new Map(),
    ...work,
  }
  return judgeWork(validator, rules, progress)
}

test('the margins are the misses in a row to the limit, and those until the epoch ends', () => {
  const [blocks] = judge({ blocks: { produced: 95, expected: 100 } })
  // 95 of 118 is 80.5%, 95 of 119 is 79.8%. At the end, 160 of 200 are needed, and 5 are missed.
  expect(blocks).toMatchObject({ limit: 80, missesToLimit: 18, missesInEpoch: 35, state: 'good' })
})

test('exactly 80% keeps the seat, and one less does not', () => {
  expect(judge({ blocks: { produced: 80, expected: 100 } }, 1)[0]).toMatchObject({
    missesInEpoch: 0,
    state: 'close',
  })
  expect(judge({ blocks: { produced: 79, expected: 100 } }, 1)[0]).toMatchObject({
    missesInEpoch: -1,
    state: 'lost',
  })
  expect(judge({ blocks: { produced: 79, expected: 100 } }, 0.5)[0]).toMatchObject({
    missesInEpoch: 19,
    state: 'below',
  })
})

test('endorsements decide only without blocks and chunks to produce', () => {
  const endorsements = { produced: 60, expected: 100 }
  expect(judge({ endorsements }, 1)[2]).toMatchObject({ limit: 70, state: 'lost' })
  expect(judge({ endorsements, chunks: { produced: 9, expected: 10 } }, 1)[2]).toMatchObject({
    limit: undefined,
    state: 'none',
  })
})

test('without expected work, nothing is said', () => {
  expect(judge({}).map(({ state }) => state)).toEqual(['none', 'none', 'none'])
})

test('a shard is at risk at half of the misses of an early kickout, and only with the rule and below 80%', () => {
  const shards = new Map([
    ['1', { produced: 150, expected: 250 }],
    ['2', { produced: 150, expected: 210 }],
    ['3', { produced: 900, expected: 1000 }],
    ['4', { produced: 10, expected: 40 }],
  ])
  const validator = { account: 'a.near', stake: 1n, blocks: none, chunks: none, endorsements: none, shards }
  expect(findShardRisks(validator, { ...rules, hasEarlyKickout: true })).toEqual([
    { shard: '1', produced: 150, expected: 250, isLost: true },
    { shard: '2', produced: 150, expected: 210, isLost: false },
  ])
  expect(findShardRisks(validator, rules)).toEqual([])
})

test('those with the most work keep their seat until they have 70% of the stake, without the ones that are removed already', () => {
  const validator = (account: string, produced: number, stake: bigint): ActiveValidator => ({
    account,
    stake,
    blocks: { produced, expected: 100 },
    chunks: none,
    endorsements: none,
    shards: new Map(),
  })
  const current = [
    validator('a', 10, 10n),
    validator('b', 60, 40n),
    validator('c', 70, 20n),
    validator('d', 90, 30n),
  ]
  expect([...findExempt({ current, kickouts: [] }, rules)]).toEqual(['d', 'c', 'b'])
  const kickouts = [{ account: 'd', reason: 'Unstaked', values: {} }]
  expect([...findExempt({ current, kickouts }, rules)]).toEqual(['c', 'b', 'a'])
})

import { expect, test } from 'bun:test'
import { answerRpc, firstHeight, type StubNetwork, type StubValidator } from '../network/rpc-node-fixture.ts'
import { createRpcClient, RpcError } from '../network/rpc-client.ts'
import { describeKickout, describeVerdict } from './describe-pool.ts'
import type { EpochValidators } from '../network/network-state.ts'
import { createNetworkLoader, loadOlderEpochs, loadWindows } from '../network/load-network.ts'
import { epochEnds, reportPool, viewNetwork } from './pool-report.ts'
import { parsePools, suggestPools } from './pool-names.ts'

const TIME = Date.UTC(2026, 10, 27, 9)
const good: StubValidator = {
  account: 'good.pool.near',
  stake: 5_000_000,
  blocks: [198, 200],
  chunks: [890, 900],
  endorsements: [9900, 10_000],
}
const others: StubValidator[] = Array.from({ length: 20 }, (_, index) => ({
  ...good,
  account: `v${index}.pool.near`,
  stake: 1_000_000 - index,
}))

const base: StubNetwork = {
  chainId: 'mainnet',
  epoch: 3100,
  blocksInEpoch: 21_600,
  time: TIME,
  validators: [good, ...others],
  windows: [[firstHeight(3100) + 30_000, firstHeight(3100) + 31_000]],
}

function createClient(network: StubNetwork) {
  return createRpcClient({
    nodes: ['https://node.example'],
    network: 'mainnet',
    now: () => TIME,
    fetch: async (_, { body }) => Response.json(answerRpc(body, network)),
  })
}

async function report(pool: string, changes: Partial<StubNetwork> = {}) {
  const loaded = await createNetworkLoader(createClient({ ...base, ...changes }), 'mainnet')()
  const view = viewNetwork(loaded.validators, loaded)
  const result = reportPool(pool, view)
  return { ...result, advice: describeVerdict(result, { ends: epochEnds(view.pace), now: TIME }) }
}

test('a validator with enough work and stake has nothing to do', async () => {
  const { rank, role, epochs, advice } = await report('good.pool.near')
  expect({ rank, role, seats: epochs.map(({ hasSeat }) => hasSeat) }).toEqual({
    rank: 1,
    role: 'producer',
    seats: [true, true, true],
  })
  expect(advice.title).toBe('Nothing to do')
  // 21,600 blocks of 0.6 seconds are left.
  expect(advice.text).toContain('in 3 h 36 min')
})

test.each<[string, Partial<StubNetwork>, string]>([
  [
    'work below the limit',
    { validators: [{ ...good, chunks: [700, 900] }, ...others] },
    'The seat is in danger: act now',
  ],
  [
    'work that cannot be made up',
    { validators: [{ ...good, blocks: [10, 200] }, ...others] },
    'The seat will be lost after the next epoch',
  ],
  [
    'work just above the limit',
    { validators: [{ ...good, blocks: [164, 200] }, ...others] },
    'Close to the limit',
  ],
  [
    'no work yet',
    { blocksInEpoch: 3, validators: [{ account: good.account, stake: good.stake }, ...others] },
    'Too early to say',
  ],
  ['no seat and no proposal', { validators: others }, 'No seat and no proposal'],
  ['a proposal', { validators: others, proposals: [good] }, 'The seat starts soon'],
  [
    'a proposal of too little',
    { validators: others, proposals: [{ account: good.account, stake: 5 }] },
    'Too little stake for a seat',
  ],
  [
    'a proposal of nothing',
    { proposals: [{ account: good.account, stake: 0 }] },
    'The pool has unstaked everything',
  ],
  [
    'a removal',
    {
      next: others,
      kickouts: {
        3100: [{ account_id: good.account, reason: { NotEnoughBlocks: { produced: 10, expected: 90 } } }],
      },
    },
    'The network has removed this validator from the next epoch',
  ],
  [
    'a removal after which the pool has proposed',
    {
      next: others,
      proposals: [good],
      kickouts: { 3100: [{ account_id: good.account, reason: 'Unstaked' }] },
    },
    'The seat starts soon',
  ],
])('names what to do first: %s', async (_, changes, title) => {
  expect((await report('good.pool.near', changes)).advice.title).toBe(title)
})

test('after a removal for an old release, a ping counts in the next epoch only', async () => {
  const kickouts = {
    3100: [{ account_id: good.account, reason: { ProtocolVersionTooOld: { version: 86 } } }],
  }
  const { advice } = await report('good.pool.near', { next: others, kickouts })
  expect(advice.text).toContain('A ping in this epoch does not count')
  expect(advice.steps[0]?.text).toBe('Update the node')
})

test('the restart windows and the older epochs come from the node, until the first epoch that it lacks', async () => {
  const kickouts = {
    3098: [{ account_id: good.account, reason: { NotEnoughChunks: { produced: 120, expected: 500 } } }],
  }
  const client = createClient({ ...base, kickouts, oldestEpoch: 3098 })
  expect(await loadWindows(client, good.account)).toEqual([
    { start: firstHeight(3100) + 30_000, end: firstHeight(3100) + 31_000 },
  ])
  const epochs: EpochValidators[] = []
  const load = async () => {
    for await (const epoch of loadOlderEpochs(client, 4)) epochs.push(epoch)
  }
  expect(await load().catch((error: unknown) => error)).toBeInstanceOf(RpcError)
  expect(epochs.map(({ epochHeight }) => epochHeight)).toEqual([3099, 3098])
  const removal = epochs.find(({ epochHeight }) => epochHeight === 3098)?.kickouts[0]
  expect(removal && describeKickout(removal)).toBe('It made 120 of 500 chunks (24.0%).')
})

test('pools are checked before a node is asked, and similar names are suggested', async () => {
  expect(parsePools('a.pool.near, B.pool.near\na.pool.near', 'mainnet')).toEqual({
    pools: ['a.pool.near', 'b.pool.near'],
  })
  const problems = ['', 'a..near', 'ed25519:5p', '<script>', 'x.pool.f863973.m0'].map((text) =>
    parsePools(text, 'mainnet'),
  )
  expect(problems.every((result) => 'problem' in result)).toBe(true)
  const { validators } = await createNetworkLoader(createClient(base), 'mainnet')()
  expect(suggestPools('godo.pool.near', validators)).toContain('good.pool.near')
})

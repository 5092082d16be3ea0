import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readPages } from './pages.ts'
import { createBlockFinder, runBlock } from './run-block.ts'

setDefaultTimeout(300_000)

const findBlocks = createBlockFinder(await readPages())
const POOL = 'pool_id'

/** The validator works badly in epoch 100, so it has no seat from epoch 102 on. */
const BAD_EPOCH = 100
const REASON = { NotEnoughChunks: { produced: 120, expected: 500 } }
/** The oldest epoch whose blocks the node still has. */
const OLDEST = 98

/** The epoch in which the simulated network is now. */
let now = BAD_EPOCH

/** The hash of an epoch's last block. nearcore uses it as the ID of the epoch after next. */
const lastBlockOf = (epoch: number): string => `last-block-of-${epoch}`
const idOf = (epoch: number): string => lastBlockOf(epoch - 2)

function describeBlock(epoch: number) {
  return { header: { height: epoch * 1000, epoch_id: idOf(epoch), next_epoch_id: idOf(epoch + 1) } }
}

function describeEpoch(epoch: number) {
  const hasSeat = epoch < BAD_EPOCH + 2
  const worker = { account_id: POOL, num_produced_blocks: 9, num_expected_blocks: 9 }
  return {
    epoch_height: epoch,
    current_validators: [{ account_id: 'other' }, ...(hasSeat ? [worker] : [])],
    prev_epoch_kickout: epoch === BAD_EPOCH + 1 ? [{ account_id: POOL, reason: REASON }] : [],
  }
}

const unknown = { error: { cause: { name: 'UNKNOWN_BLOCK' } } }

function answer(method: string, params: { finality?: string; block_id?: string; epoch_id?: string }) {
  if (method === 'block' && params.finality) return { result: describeBlock(now) }
  const epochs = Array.from({ length: now - OLDEST }, (_, index) => OLDEST + index)
  if (method === 'block') {
    const epoch = epochs.find((one) => lastBlockOf(one) === params.block_id)
    return epoch === undefined ? unknown : { result: describeBlock(epoch) }
  }
  if (Array.isArray(params)) return { result: describeEpoch(now) }
  const epoch = epochs.find((one) => idOf(one) === params.epoch_id)
  return epoch === undefined ? unknown : { result: describeEpoch(epoch) }
}

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { method, params } = (await request.json()) as { method: string; params: object }
    return Response.json(answer(method, params))
  },
})
afterAll(() => server.stop(true))

async function askIn(epoch: number) {
  now = epoch
  const [block = ''] = findBlocks('/validator/lost-seat', 'removed_from_next_epoch')
  const url = server.url.href.replace(/\/$/, '')
  const { output } = await runBlock(block.replace('http://127.0.0.1:3030', url), { programs: {} })
  const lines = output.trim().split('\n').filter(Boolean)
  return lines.map(
    (line) => JSON.parse(line) as { epoch: number; seat: boolean; removed_from_next_epoch: unknown },
  )
}

test.each([101, 102, 103, 104])('in epoch %i, the reason of epoch 100 is found', async (epoch) => {
  const lines = await askIn(epoch)
  expect(lines.map((line) => line.epoch)).toEqual(
    Array.from({ length: Math.min(5, epoch - OLDEST + 1) }, (_, index) => epoch - index),
  )
  expect(lines.filter((line) => line.removed_from_next_epoch !== null)).toEqual([
    expect.objectContaining({ epoch: 101, seat: true, removed_from_next_epoch: REASON }),
  ])
  expect(lines[0]?.seat).toBe(epoch < 102)
})

test('in the epoch of the bad work, the validator is not removed yet', async () => {
  const lines = await askIn(BAD_EPOCH)
  expect(lines.map(({ seat }) => seat)).toEqual([true, true, true])
  expect(lines.filter((line) => line.removed_from_next_epoch !== null)).toEqual([])
})

import { expect, test } from 'bun:test'
import { explainConnection, explainFailure } from './node-failures.tsx'
import { createRpcClient, RpcError } from './rpc-client.ts'

const NODES = ['https://one.example', 'https://two.example']

type Answer = (body: { method: string }) => Response | Promise<Response>

const json = (value: unknown, init?: ResponseInit): Response => Response.json(value, init)
const status =
  (chainId: string): Answer =>
  ({ method }) =>
    json({ result: method === 'status' ? { chain_id: chainId } : `${method} of ${chainId}` })

/** A client of two nodes, the requests that they got, and a clock. */
function createClient(answers: Record<string, Answer>, nodes = NODES) {
  const requests: string[] = []
  const clock = { now: 0 }
  const client = createRpcClient({
    nodes,
    network: 'mainnet',
    now: () => clock.now,
    fetch: async (url, { body }) => {
      const request = JSON.parse(typeof body === 'string' ? body : '')
      requests.push(`${new URL(url).hostname} ${request.method}`)
      const answer = answers[url]
      if (!answer) throw new TypeError('Failed to fetch')
      return answer(request)
    },
  })
  return { client, requests, clock }
}

async function explainAll(answers: Record<string, Answer>, nodes = NODES): Promise<string[]> {
  const { client } = createClient(answers, nodes)
  const error = await client.call('validators', [null]).catch((reason: unknown) => reason)
  if (!(error instanceof RpcError)) throw new Error(`Expected an RpcError, got ${String(error)}`)
  return error.failures.map(explainFailure)
}

test('a client checks the network of a node once, and stays with the node that answers', async () => {
  const { client, requests } = createClient({ 'https://two.example': status('mainnet') })
  expect(await client.call('validators', [null])).toEqual({
    node: 'https://two.example',
    result: 'validators of mainnet',
  })
  await client.call('block', {})
  expect(requests).toEqual([
    'one.example status',
    'two.example status',
    'two.example validators',
    'two.example block',
  ])
})

test('after a rate limit, a node gets no request until the time that it named', async () => {
  let isLimited = true
  const limited: Answer = (request) =>
    isLimited
      ? new Response('', { status: 429, headers: { 'Retry-After': '120' } })
      : status('mainnet')(request)
  const { client, requests, clock } = createClient({ 'https://one.example': limited }, [
    'https://one.example',
  ])
  await client.call('validators', []).catch(() => undefined)
  clock.now = 119_000
  isLimited = false
  const error = await client.call('validators', []).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RpcError)
  expect(requests).toEqual(['one.example status'])
  clock.now = 121_000
  expect((await client.call('validators', [])).result).toBe('validators of mainnet')
})

test.each<[string, Answer, string]>([
  [
    'a rate limit',
    () => new Response('', { status: 429 }),
    'too many requests. It is asked again in 1 min at the earliest.',
  ],
  ['another network', status('testnet'), 'this node is on testnet. Choose that network, or another node.'],
  [
    'a page',
    () => new Response('<html>', { status: 502 }),
    'the answer (HTTP 502) is not JSON. The address is probably not that of an RPC node.',
  ],
  [
    'another chain',
    () => json({ jsonrpc: '2.0', id: 1, result: '0x1' }),
    'the answer is not from a NEAR node.',
  ],
  ['other JSON', () => json([]), 'the answer is not from a NEAR node.'],
  [
    'a slow answer',
    () => Promise.reject(new DOMException('', 'TimeoutError')),
    'no answer within 10 seconds.',
  ],
  [
    'a pruned epoch',
    ({ method }) =>
      method === 'status'
        ? json({ result: { chain_id: 'mainnet' } })
        : json({ error: { cause: { name: 'UNKNOWN_EPOCH' } } }),
    'this node no longer has the data of that epoch.',
  ],
  [
    'an unknown error',
    ({ method }) =>
      method === 'status'
        ? json({ result: { chain_id: 'mainnet' } })
        : json({ error: { code: -32_000, message: 'Server error' } }),
    'the node reports -32000: Server error.',
  ],
])('says in one sentence that the answer is %s', async (_, answer, sentence) => {
  expect(await explainAll({ 'https://one.example': answer }, ['https://one.example'])).toEqual([
    `one.example: ${sentence}`,
  ])
})

test('the connection of the reader is named first if the browser is offline or no node is reached', () => {
  const slow = { node: 'https://a.example', failure: { kind: 'slow', timeoutMs: 1 } } as const
  const unreachable = { node: 'https://b.example', failure: { kind: 'unreachable' } } as const
  const other = { node: 'https://c.example', failure: { kind: 'not-near' } } as const
  expect(explainConnection([], false)).toContain('Your browser is offline')
  expect(explainConnection([slow, unreachable], true)).toContain('your own connection may be down')
  expect(explainConnection([slow, unreachable, other], true)).toBeUndefined()
  expect(explainConnection([], true)).toBeUndefined()
})

test('a node on this computer that does not answer gets its own sentence', async () => {
  const [sentence] = await explainAll({}, ['http://localhost:3030'])
  expect(sentence).toContain('cors_allowed_origins')
})

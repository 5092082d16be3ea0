import type { SearchAnswer } from '@node-docs/edge/contract/search'
import { expect, test } from 'bun:test'
import { createSearchClient, type SearchBackend } from './search-client.ts'

/** Longer than the test timeout, so that a test that waits for it fails. */
const FOREVER = 60_000

interface CountedSource extends SearchBackend {
  asked: number
}

/** Creates a backend that answers when `ready` resolves. */
function answers(from: string, ready: Promise<unknown> = Promise.resolve()): CountedSource {
  const source = async ({ query }: { query: string }): Promise<SearchAnswer> => {
    counted.asked += 1
    await ready
    return { query: `${query} from ${from}`, count: 0, hits: [] }
  }
  const counted = Object.assign(source, { asked: 0 })
  return counted
}

const fails: SearchBackend = () => Promise.reject(new Error('no'))
const never = new Promise<never>(() => undefined)

interface Sources {
  endpoint: SearchBackend
  offline: SearchBackend
  patience?: number
  signal?: AbortSignal
}

async function ask({
  endpoint,
  offline,
  patience = FOREVER,
  signal = new AbortController().signal,
}: Sources): Promise<string> {
  const { query } = await createSearchClient({ endpoint, offline, timeoutMs: patience })({
    query: 'node',
    limit: 8,
    signal,
  })
  return query
}

test('if the endpoint answers in time, the offline search does not run', async () => {
  const offline = answers('browser')
  expect(await ask({ endpoint: answers('edge'), offline })).toBe('node from edge')
  expect(offline.asked).toBe(0)
})

test('if the endpoint fails, the offline search runs at once', async () => {
  expect(await ask({ endpoint: fails, offline: answers('browser') })).toBe('node from browser')
})

test('if the endpoint is slow, the first answer wins', async () => {
  const endpoint = answers('edge', never)
  expect(await ask({ endpoint, offline: answers('browser'), patience: 0 })).toBe('node from browser')
})

test('if the offline search fails, a late answer of the endpoint counts', async () => {
  for (const offline of [answers('browser', never), fails]) {
    const late = Promise.withResolvers<void>()
    const lateOffline: SearchBackend = (question) => {
      late.resolve()
      return offline(question)
    }
    const endpoint = answers('edge', late.promise)
    expect(await ask({ endpoint, offline: lateOffline, patience: 0 })).toBe('node from edge')
  }
})

test('if both fail, the request fails', async () => {
  const failure = await ask({ endpoint: fails, offline: fails }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AggregateError)
})

test('an aborted request does not start the offline search', async () => {
  const offline = answers('browser')
  const signal = AbortSignal.abort()
  const failure = await ask({ endpoint: fails, offline, signal }).catch((error: unknown) => error)
  expect(failure).toHaveProperty('name', 'AbortError')
  expect(offline.asked).toBe(0)
})

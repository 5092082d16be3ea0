import { expect, test } from 'bun:test'
import type { SearchAnswer } from '@node-docs/edge/contract/search'
import { createSearchClient, type SearchBackend } from './search-client.ts'

/** Longer than a test may take: who waits for it, fails. */
const FOREVER = 60_000

interface CountedSource extends SearchBackend {
  asked: number
}

/** A source that answers once `ready` is over. */
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

test('an endpoint that answers in time is the only one asked', async () => {
  const offline = answers('browser')
  expect(await ask({ endpoint: answers('edge'), offline })).toBe('node from edge')
  expect(offline.asked).toBe(0)
})

test('an endpoint that fails is replaced at once, whatever the patience', async () => {
  expect(await ask({ endpoint: fails, offline: answers('browser') })).toBe('node from browser')
})

test('an endpoint that takes too long races the browser', async () => {
  const endpoint = answers('edge', never)
  expect(await ask({ endpoint, offline: answers('browser'), patience: 0 })).toBe('node from browser')
})

test('an endpoint that answers late still wins against a browser that has no answer', async () => {
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

test('where neither answers, the question fails', async () => {
  const failure = await ask({ endpoint: fails, offline: fails }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AggregateError)
})

test('for a question that nobody waits for anymore, the browser is not troubled', async () => {
  const offline = answers('browser')
  const signal = AbortSignal.abort()
  const failure = await ask({ endpoint: fails, offline, signal }).catch((error: unknown) => error)
  expect(failure).toHaveProperty('name', 'AbortError')
  expect(offline.asked).toBe(0)
})

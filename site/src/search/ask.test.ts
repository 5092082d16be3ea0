import { expect, test } from 'bun:test'
import type { SearchAnswer } from '@node-docs/edge/contract/search'
import { createAsk, type Source } from './ask.ts'

const PATIENCE = 20

function answers(from: string, after = 0): Source & { asked: number } {
  const source = async ({ query }: { query: string }): Promise<SearchAnswer> => {
    counted.asked += 1
    await Bun.sleep(after)
    return { query: `${query} from ${from}`, count: 0, hits: [] }
  }
  const counted = Object.assign(source, { asked: 0 })
  return counted
}

const fails: Source = () => Promise.reject(new Error('no'))

async function ask(
  endpoint: Source,
  offline: Source,
  signal = new AbortController().signal,
): Promise<string> {
  const { query } = await createAsk({ endpoint, offline, patience: PATIENCE })({
    query: 'node',
    limit: 8,
    signal,
  })
  return query
}

test('an endpoint that answers in time is the only one asked', async () => {
  const offline = answers('browser')
  expect(await ask(answers('edge'), offline)).toBe('node from edge')
  expect(offline.asked).toBe(0)
})

test('an endpoint that fails is replaced at once', async () => {
  const start = performance.now()
  expect(await ask(fails, answers('browser'))).toBe('node from browser')
  expect(performance.now() - start).toBeLessThan(PATIENCE)
})

test('an endpoint that takes too long races the browser', async () => {
  expect(await ask(answers('edge', 200), answers('browser'))).toBe('node from browser')
  expect(await ask(answers('edge', 40), answers('browser', 200))).toBe('node from edge')
  expect(await ask(answers('edge', 40), fails)).toBe('node from edge')
})

test('where neither answers, the question fails', async () => {
  expect(ask(fails, fails)).rejects.toThrow()
})

test('for a question that nobody waits for anymore, the browser is not troubled', async () => {
  const offline = answers('browser')
  expect(ask(fails, offline, AbortSignal.abort())).rejects.toThrow()
  await Bun.sleep(1)
  expect(offline.asked).toBe(0)
})

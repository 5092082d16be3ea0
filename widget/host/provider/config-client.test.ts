import { expect, test } from 'bun:test'
import { configExample as example } from '@node-docs/edge/contract/examples/config'
import type { Call } from './api-client.ts'
import { createConfigClient } from './config-client.ts'

const KEY = 'feedback-widget-config-demo'
const ids = { gleapId: 's1', gleapHash: 'h1' }

function createVisit({ status, body, kept }: { status: number; body?: unknown; kept?: unknown }) {
  const values = new Map<string, unknown>(kept === undefined ? [] : [[KEY, kept]])
  const calls: [string, Call][] = []
  const seen: string[] = []
  const client = createConfigClient({
    sdkKey: 'demo',
    store: {
      read: (key) => values.get(key),
      write: (key, value) => void values.set(key, value),
      remove: (key) => void values.delete(key),
    },
    callApi: (path, call) => {
      calls.push([path, call])
      return Promise.resolve({ status, body, text: '', retryAfterMs: undefined })
    },
    onChange: () => void seen.push('change'),
    onFailure: () => void seen.push('failure'),
  })
  return { client, values, calls, seen }
}

test('W-168 W-173 a configuration is requested once, stored, and emitted', async () => {
  const { client, values, calls, seen } = createVisit({ status: 200, body: example })
  expect(client.current()).toBeUndefined()
  client.ask(ids)
  client.ask(ids)
  await Bun.sleep(0)
  expect(calls).toEqual([['/config/demo', { method: 'GET', ids }]])
  expect(JSON.stringify(values.get(KEY))).toBe(JSON.stringify(example))
  expect(client.current()?.flowConfig.color).toBe('#336699')
  expect(seen).toEqual(['change'])
})

test('W-169 a cached configuration applies before the response and stays if the refresh fails', async () => {
  const { client, seen } = createVisit({ status: 500, kept: example })
  expect(client.current()?.flowConfig.color).toBe('#336699')
  client.ask(ids)
  await Bun.sleep(0)
  expect(client.current()?.flowConfig.color).toBe('#336699')
  expect(seen).toEqual([])
})

test.each([
  [500, undefined],
  [200, { flowConfig: null }],
])('W-193 status %p with %j and nothing cached is a failure', async (status, body) => {
  const { client, seen } = createVisit({ status, body })
  client.ask(ids)
  await Bun.sleep(0)
  expect(client.current()).toBeUndefined()
  expect(seen).toEqual(['failure'])
})

test('a response after stopping changes nothing', async () => {
  const { client, values, seen } = createVisit({ status: 200, body: example })
  client.ask(ids)
  client.stop()
  await Bun.sleep(0)
  expect([values.size, seen]).toEqual([0, []])
})

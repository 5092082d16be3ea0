import { buttonPositions, type FlowConfig } from '@node-docs/edge/contract'
import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { configExample as example } from '@node-docs/edge/contract/examples/config'
import { defaultSwitches } from '@node-docs/edge/contract/switches'
import { expect, test } from 'bun:test'
import type { Call } from './api-client.ts'
import { createConfigClient, parseConfig } from './config-client.ts'

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

const read = (flowConfig: unknown) => parseConfig({ flowConfig, projectActions: {} })?.flowConfig

test('W-062 both parts are kept unchanged for the frame', () => {
  expect(JSON.stringify(parseConfig(example)?.raw)).toBe(JSON.stringify(example))
  const odd = { flowConfig: { own: 1 }, projectActions: { a: 2 }, more: 3 }
  expect(JSON.stringify(parseConfig(odd)?.raw)).toBe('{"flowConfig":{"own":1},"projectActions":{"a":2}}')
})

const inverted = Object.fromEntries(
  Object.entries(defaultSwitches).map(([name, isOn]) => [name, !isOn]),
) as typeof defaultSwitches // it has the same keys

/** A configuration in which no field has its default value. */
const own: FlowConfig = {
  color: '#111111',
  headerColor: '#222222',
  buttonColor: '#333333',
  backgroundColor: '#444444',
  theme: 'dark',
  borderRadius: 3,
  buttonLogo: 'https://shop.example/logo.svg',
  widgetButtonText: 'Help us',
  feedbackButtonPosition: 'BUTTON_CLASSIC_LEFT',
  networkLogPropsToIgnore: ['card'],
  networkLogBlacklist: ['/health'],
  ignoredErrors: ['AbortError'],
  reportedErrors: ['//cdn.example'],
  customTranslations: { de: { Next: 'Weiter' } },
  ...inverted,
}

test('W-064 W-063 keeps every field of a complete configuration', () => {
  for (const [key, value] of Object.entries(defaultFlowConfig))
    expect(Reflect.get(own, key)).not.toEqual(value)
  expect(read(own)).toEqual(own)
})

test.each(Object.entries(own))('W-064 %s alone changes no other field', (key, value) => {
  const defaults = read({})
  expect(read({ [key]: value })).toEqual(Object.assign({}, defaults, { [key]: value }))
})

test('W-063 W-064 a missing field has its default value', () => {
  const values = Object.entries(defaultFlowConfig).filter(([, value]) => typeof value !== 'boolean')
  expect(read({})).toMatchObject(Object.fromEntries(values))
  expect(read({ color: '#123456' })).toMatchObject({ color: '#123456', backgroundColor: '#FFFFFF' })
})

test.each(buttonPositions)('W-064 the button can be at %s', (feedbackButtonPosition) => {
  expect(read({ feedbackButtonPosition })).toMatchObject({ feedbackButtonPosition })
})

test('W-065 a missing switch is off', () => {
  const switches = Object.entries(read({}) ?? {}).filter(([, value]) => typeof value === 'boolean')
  expect(switches.map(([name]) => name)).toEqual(Object.keys(defaultSwitches))
  expect(switches.filter(([, value]) => value)).toEqual([])
})

test('values of the wrong kind count as missing', () => {
  expect(
    read({
      borderRadius: '20',
      enableReplays: 'true',
      networkLogBlacklist: ['/a', 5, ''],
      networkLogPropsToIgnore: null,
      feedbackButtonPosition: 'MIDDLE',
      customTranslations: [],
    }),
  ).toMatchObject({
    borderRadius: 20,
    enableReplays: false,
    networkLogBlacklist: ['/a'],
    networkLogPropsToIgnore: [],
    feedbackButtonPosition: 'BOTTOM_RIGHT',
    customTranslations: {},
  })
})

test('W-193 rejects invalid configurations', () => {
  const values = [null, 'text', [], {}, { flowConfig: {} }, { flowConfig: null, projectActions: {} }]
  expect(values.filter((value) => parseConfig(value))).toEqual([])
})

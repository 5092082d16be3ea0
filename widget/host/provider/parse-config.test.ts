import { expect, test } from 'bun:test'
import { buttonPositions, type FlowConfig } from '@node-docs/edge/contract'
import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { configExample as example } from '@node-docs/edge/contract/examples/config'
import { defaultSwitches } from '@node-docs/edge/contract/switches'
import { parseConfig } from './parse-config.ts'

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

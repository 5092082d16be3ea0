import { expect, test } from 'bun:test'
import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import example from '@node-docs/edge/contract/examples/config.json'
import { parseConfig } from './parse-config.ts'

const read = (flowConfig: unknown) => parseConfig({ flowConfig, projectActions: {} })?.flowConfig

test('W-062 both parts are kept unchanged for the frame', () => {
  expect(JSON.stringify(parseConfig(example)?.raw)).toBe(JSON.stringify(example))
  const odd = { flowConfig: { own: 1 }, projectActions: { a: 2 }, more: 3 }
  expect(JSON.stringify(parseConfig(odd)?.raw)).toBe('{"flowConfig":{"own":1},"projectActions":{"a":2}}')
})

test('W-064 W-063 a complete configuration is taken as it is', () => {
  expect(read(example.flowConfig)).toEqual({ ...defaultFlowConfig, ...read(example.flowConfig) })
  expect(read(example.flowConfig)?.networkLogPropsToIgnore).toEqual(['password'])
  expect(read(example.flowConfig)?.color).toBe('#336699')
})

test('W-063 the background is white where none is given', () => {
  expect(read({ color: '#123456' })).toMatchObject({ color: '#123456', backgroundColor: '#FFFFFF' })
})

test('W-065 W-066 a switch that is missing is off', () => {
  const switches = Object.entries(read({}) ?? {}).filter(([, value]) => typeof value === 'boolean')
  expect(switches).toHaveLength(8)
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

test('W-193 what is no configuration', () => {
  const values = [null, 'text', [], {}, { flowConfig: {} }, { flowConfig: null, projectActions: {} }]
  expect(values.filter((value) => parseConfig(value))).toEqual([])
})

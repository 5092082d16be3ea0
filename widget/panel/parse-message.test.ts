import { expect, test } from 'bun:test'
import { defaultFlowConfig } from '@node-docs/edge/contract/default-config'
import { widgetMessageExamples } from '@node-docs/edge/contract/examples/widget-messages'
import { parseMessage } from './parse-message.ts'

// Uses the examples as they are, because they contain all values that the parser would fill in.
test.each(widgetMessageExamples.map((message) => [message.name, message] as const))(
  'W-174 parses %s as the contract defines it',
  (_name, message) => {
    expect(parseMessage(JSON.stringify(message))).toEqual(message)
  },
)

test('a thumbnail keeps drawable paths only', () => {
  const read = (data: unknown) => parseMessage(JSON.stringify({ name: 'capture-thumbnail', data }))
  const paths = [null, {}, { d: 1 }, { d: 'M0 0', fill: 2, stroke: 'red', width: '3', onclick: 'x' }]
  expect(read({ width: 160, height: 90, paths })).toEqual({
    name: 'capture-thumbnail',
    data: { width: 160, height: 90, paths: [{ d: 'M0 0', stroke: 'red' }] },
  })
  expect(read({ width: '160', height: 90, paths: [] })).toBeUndefined()
  expect(read({ width: 160, height: 90 })).toBeUndefined()
})

test('rejects anything that is not a message', () => {
  const texts = ['', 'null', '[]', '{"name":"toString"}', '{"name":"session-update"}', '{"name":1}', 'x{']
  expect(texts.map(parseMessage)).toEqual(texts.map(() => undefined))
})

test('W-063 replaces missing or invalid configuration values with the defaults', () => {
  const config = {
    backgroundColor: null,
    borderRadius: '20',
    networkLogBlacklist: {},
    buttonColor: '#123456',
  }
  const message = parseMessage(JSON.stringify({ name: 'config-update', data: { config } }))
  expect(message).toEqual({
    name: 'config-update',
    data: { config: { ...defaultFlowConfig, buttonColor: '#123456' }, actions: {}, overrideLanguage: '' },
  })
})

test('W-074 excludes nothing without excludeData, and W-084 counts only true as an exclusion', () => {
  const actions = {
    a: { feedbackType: 'BUG' },
    b: { feedbackType: 'BUG', excludeData: { replays: 'yes', screenshot: true } },
    c: {},
  }
  expect(parseMessage(JSON.stringify({ name: 'config-update', data: { actions } }))).toMatchObject({
    data: {
      actions: {
        a: { feedbackType: 'BUG', excludeData: {} },
        b: { feedbackType: 'BUG', excludeData: { screenshot: true } },
      },
    },
  })
})

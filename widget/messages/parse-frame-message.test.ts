import { expect, spyOn, test } from 'bun:test'
import examples from '@node-docs/edge/contract/examples/frame-messages.json'
import { frameMessageSchema } from '@node-docs/edge/contract'
import * as v from 'valibot'
import { parseFrameMessage } from './parse-frame-message.ts'

test('W-174 every message of the contract is read, as it is', () => {
  expect(examples.map((message) => parseFrameMessage(JSON.stringify(message)))).toEqual(
    examples.map((message) => v.parse(frameMessageSchema, message)),
  )
})

test.each([
  ['no text', { name: 'ping' }],
  ['no JSON', '{"name":"ping"'],
  ['no object', '"ping"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no name', '{}'],
  ['an unknown name', '{"name":"drop-table"}'],
  ['a name of every object', '{"name":"constructor"}'],
  ['a height that is none', '{"name":"height-update","data":"420"}'],
  ['a negative height', '{"name":"height-update","data":-1}'],
  ['W-156 an empty URL', '{"name":"open-url","data":""}'],
  ['W-156 a missing URL', '{"name":"open-url"}'],
  ['W-156 a number as URL', '{"name":"open-url","data":5}'],
  ['an event without type', '{"name":"notify-event","data":{"data":1}}'],
  ['feedback without form', '{"name":"send-feedback","data":{"action":{}}}'],
  ['an unknown capture', '{"name":"start-screen-drawing","data":"camera"}'],
])('%s is ignored', (_what, text) => {
  expect(parseFrameMessage(text)).toBeUndefined()
})

test('50 MB are not parsed', () => {
  const huge = `{"name":"run-custom-action","data":"${'x'.repeat(50_000_000)}"}`
  const parse = spyOn(JSON, 'parse')
  expect(parseFrameMessage(huge)).toBeUndefined()
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

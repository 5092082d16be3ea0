import { expect, test } from 'bun:test'
import type { MappedFrame } from '../../source-maps/contract.ts'
import { replaceFrames, splitStack } from './stack.ts'

const frame = (location: string, name = 'total'): MappedFrame => ({
  location,
  name,
  source: 'src/cart.ts',
  line: 5,
  column: 9,
  context: null,
})
const app = 'https://shop.example/app.js:1:11'

test('frames of every engine are replaced, and all other lines stay', () => {
  const frames = [frame(app)]
  const stacks = [
    `TypeError: x\n    at n (${app})\n    at other (https://cdn.example/x.js:1:11)`,
    `n@${app}\ng@https://cdn.example/x.js:1:11`,
    `    at ${app}`,
  ]
  expect(stacks.map((stack) => replaceFrames(stack, frames))).toEqual([
    'TypeError: x\n    at total (src/cart.ts:5:9)\n    at other (https://cdn.example/x.js:1:11)',
    '    at total (src/cart.ts:5:9)\ng@https://cdn.example/x.js:1:11',
    '    at total (src/cart.ts:5:9)',
  ])
  expect(replaceFrames(`n@${app}`, [frame(app, '')])).toBe('    at src/cart.ts:5:9')
})

test('the message of an error is what comes before its first mapped frame, and frames without a map stay', () => {
  const mapped = frame(app)
  expect(splitStack(`TypeError: x\n  in the cart\n    at n (${app})\n    at m\n`, [mapped])).toEqual({
    message: 'TypeError: x\n  in the cart',
    lines: [mapped, 'at m'],
  })
  expect(splitStack(`n@${app}`, [mapped])).toEqual({ message: '', lines: [mapped] })
})

test('only the start of a long message is searched for frames, and the message stays complete', () => {
  const text = `n@${app}${'\n'.repeat(5_000_000)}`
  expect(splitStack(text, [frame(app)]).lines).toHaveLength(1)
  expect(replaceFrames(text, [frame(app)])).toBe(`    at total (src/cart.ts:5:9)${'\n'.repeat(5_000_000)}`)
})

test('a position matches a frame only as a whole', () => {
  const frames = [frame('http://a.example/app.js:1:11')]
  const other = 'n@xhttp://a.example/app.js:1:11\nn@http://a.example/app.js:1:113'
  expect(splitStack(other, frames)).toEqual({ message: other, lines: [] })
  expect(splitStack('m@http://a.example/app.js:1:11', frames).lines).toEqual(frames)
})

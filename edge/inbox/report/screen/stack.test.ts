import { expect, test } from 'bun:test'
import type { MappedFrame } from '../../source-maps/contract.ts'
import { cutFrames, findFrames, replaceFrames } from './stack.ts'

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

test('the message of an error is what comes before its first mapped frame', () => {
  expect(cutFrames(`TypeError: x\n  in the cart\n    at n (${app})\n    at m`, [frame(app)])).toBe(
    'TypeError: x\n  in the cart',
  )
  expect(cutFrames(`n@${app}`, [frame(app)])).toBe('')
})

test('only the start of a long message is searched for frames, and the message stays complete', () => {
  const text = `n@${app}${'\n'.repeat(5_000_000)}`
  expect(findFrames(text, [frame(app)])).toHaveLength(1)
  expect(replaceFrames(text, [frame(app)])).toBe(`    at total (src/cart.ts:5:9)${'\n'.repeat(5_000_000)}`)
})

test('a position matches a frame only as a whole', () => {
  const frames = [frame('http://a.example/app.js:1:11')]
  expect(findFrames('n@xhttp://a.example/app.js:1:11\nn@http://a.example/app.js:1:113', frames)).toEqual([])
  expect(findFrames('m@http://a.example/app.js:1:11', frames)).toEqual(frames)
})

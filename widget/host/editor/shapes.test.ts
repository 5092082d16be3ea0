import { expect, test } from 'bun:test'
import { colors, shapeBounds, toSvg } from './shapes.ts'

const points = [
  { x: 10, y: 10 },
  { x: 50, y: 30 },
]
const rect = { x: 10, y: 20, width: 300, height: 200 }

test('W-036 rectangles are outlines, 6 wide', () => {
  const { name, attributes, look } = toSvg({ kind: 'rectangle', color: '#00D082', rect })
  expect([name, look['stroke-width'], look['fill'], look['stroke']]).toEqual(['rect', '6', 'none', '#00D082'])
  expect(attributes).toMatchObject({ x: '10', y: '20', width: '300', height: '200' })
})

test('W-037 pen strokes are 12 wide and translucent', () => {
  const { name, look } = toSvg({ kind: 'pen', color: '#9900EE', points })
  expect([name, look['stroke-width'], look['stroke']]).toEqual(['path', '12', '#9900EE'])
  expect(Number(look['stroke-opacity'])).toBeLessThan(1)
})

test('W-038 blur strokes are 40 wide, black and opaque', () => {
  const { name, look } = toSvg({ kind: 'blur', points })
  expect([name, look['stroke-width'], look['stroke'], look['stroke-opacity']]).toEqual([
    'path',
    '40',
    '#000000',
    undefined,
  ])
})

test('W-039 W-040 offers seven colors, red-pink first', () => {
  expect(colors.map(([value]) => value)).toEqual([
    '#EB144C',
    '#FF6705',
    '#FDB903',
    '#9900EE',
    '#00D082',
    '#0A93E4',
    '#CCCCCC',
  ])
})

test('the bounds of a shape include its line width', () => {
  expect(shapeBounds({ kind: 'rectangle', color: '', rect })).toEqual({
    x: 7,
    y: 17,
    width: 306,
    height: 206,
  })
  expect(shapeBounds({ kind: 'blur', points })).toEqual({ x: -10, y: -10, width: 80, height: 60 })
})

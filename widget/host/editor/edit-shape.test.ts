import { expect, test } from 'bun:test'
import { findShape, listHandles, moveShape, resizeShape } from './edit-shape.ts'
import type { Shape } from './shapes.ts'

const points = [
  { x: 10, y: 10 },
  { x: 50, y: 30 },
]
const rect = { x: 10, y: 20, width: 300, height: 200 }
const arrow: Shape = { kind: 'arrow', color: '#0A93E4', from: { x: 0, y: 0 }, to: { x: 100, y: 0 } }
const text: Shape = { kind: 'text', color: '#FDB903', at: { x: 40, y: 400 }, text: 'Wrong <b>' }

test('every shape moves, rectangles and arrows resize', () => {
  const by = { x: 5, y: -7 }
  expect(moveShape({ kind: 'rectangle', color: '', rect }, by)).toMatchObject({
    rect: { x: 15, y: 13, width: 300, height: 200 },
  })
  expect(moveShape({ kind: 'cover', rect }, by)).toEqual({ kind: 'cover', rect: { ...rect, x: 15, y: 13 } })
  expect(moveShape(arrow, by)).toMatchObject({ from: { x: 5, y: -7 }, to: { x: 105, y: -7 } })
  expect(moveShape(text, by)).toMatchObject({ at: { x: 45, y: 393 } })
  expect(moveShape({ kind: 'blur', points }, by)).toMatchObject({
    points: [
      { x: 15, y: 3 },
      { x: 55, y: 23 },
    ],
  })
  expect(resizeShape(arrow, by)).toMatchObject({ from: { x: 0, y: 0 }, to: { x: 105, y: -7 } })
  expect(resizeShape({ kind: 'rectangle', color: '', rect }, { x: -900, y: 20 })).toMatchObject({
    rect: { x: 10, y: 20, width: 8, height: 220 },
  })
  expect(resizeShape(text, by)).toBe(text)
  expect([listHandles(arrow)[0], listHandles(text)]).toEqual([{ x: 100, y: 0 }, []])
})

test('a press finds the topmost shape, with a margin', () => {
  const shapes: Shape[] = [{ kind: 'rectangle', color: '', rect }, arrow, text]
  expect(findShape(shapes, { x: 100, y: 100 })).toBe(0)
  expect(findShape(shapes, { x: 100, y: 10 })).toBe(1)
  expect(findShape(shapes, { x: 60, y: 395 })).toBe(2)
  expect(findShape(shapes, { x: 900, y: 900 })).toBe(-1)
})

test.each([
  ['lower right', { x: 10, y: 20, width: 305, height: 193 }],
  ['upper left', { x: 15, y: 13, width: 295, height: 207 }],
  ['upper right', { x: 10, y: 13, width: 305, height: 207 }],
  ['lower left', { x: 15, y: 20, width: 295, height: 193 }],
])('the %s corner resizes a rectangle, and the opposite corner stays', (name, result) => {
  const cover: Shape = { kind: 'cover', rect }
  const handle = ['lower right', 'upper left', 'upper right', 'lower left'].indexOf(name)
  expect(resizeShape(cover, { x: 5, y: -7 }, handle)).toEqual({ kind: 'cover', rect: result })
})

test('a corner cannot pass the opposite one', () => {
  expect(resizeShape({ kind: 'cover', rect }, { x: 900, y: 900 }, 1)).toEqual({
    kind: 'cover',
    rect: { x: 302, y: 212, width: 8, height: 8 },
  })
})

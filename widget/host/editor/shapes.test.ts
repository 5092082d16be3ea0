import { expect, test } from 'bun:test'
import {
  colors,
  findShape,
  listHandles,
  moveShape,
  resizeShape,
  type Shape,
  shapeBounds,
  toSvg,
} from './shapes.ts'

const corners = [
  { x: 10, y: 10 },
  { x: 50, y: 30 },
]
const rect = { x: 10, y: 20, width: 300, height: 200 }

test('W-036 rectangles are outlines, 6 wide', () => {
  const { name, attributes, presentation } = toSvg({ kind: 'rectangle', color: '#00D082', rect })
  expect([name, presentation['stroke-width'], presentation['fill'], presentation['stroke']]).toEqual([
    'rect',
    '6',
    'none',
    '#00D082',
  ])
  expect(attributes).toMatchObject({ x: '10', y: '20', width: '300', height: '200' })
})

test('W-037 pen strokes are 12 wide and translucent', () => {
  const { name, presentation } = toSvg({ kind: 'pen', color: '#9900EE', points: corners })
  expect([name, presentation['stroke-width'], presentation['stroke']]).toEqual(['path', '12', '#9900EE'])
  expect(Number(presentation['stroke-opacity'])).toBeLessThan(1)
})

test('W-038 blur strokes are 40 wide, black and opaque', () => {
  const { name, presentation } = toSvg({ kind: 'blur', points: corners })
  expect([
    name,
    presentation['stroke-width'],
    presentation['stroke'],
    presentation['stroke-opacity'],
  ]).toEqual(['path', '40', '#000000', undefined])
})

test('a cover is a black rectangle without a line, so that nothing shows through', () => {
  const cover: Shape = { kind: 'cover', rect }
  const { name, attributes, presentation } = toSvg(cover)
  expect([name, presentation]).toEqual(['rect', { fill: '#000000', stroke: 'none' }])
  expect(attributes).toEqual({ x: '10', y: '20', width: '300', height: '200', 'data-feedback-cover': '' })
  expect(shapeBounds(cover)).toEqual(rect)
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
  expect(shapeBounds({ kind: 'blur', points: corners })).toEqual({ x: -10, y: -10, width: 80, height: 60 })
})

const arrow: Shape = { kind: 'arrow', color: '#0A93E4', from: { x: 0, y: 0 }, to: { x: 100, y: 0 } }
const text: Shape = { kind: 'text', color: '#FDB903', at: { x: 40, y: 400 }, text: 'Wrong <b>' }

test('an arrow is a line with a head at its end', () => {
  const { name, attributes } = toSvg(arrow)
  expect(name).toBe('path')
  expect(attributes['d']).toBe('M0 0L100 0M81 -11L100 0L81 11')
})

test('a text shape has an outline that contrasts with its color', () => {
  const svg = toSvg(text)
  expect([svg.name, svg.text, svg.attributes['x'], svg.attributes['y']]).toEqual([
    'text',
    'Wrong <b>',
    '40',
    '400',
  ])
  expect([svg.presentation['fill'], svg.presentation['stroke']]).toEqual(['#FDB903', '#000000'])
  expect(toSvg({ ...text, color: '#EB144C' }).presentation['stroke']).toBe('#FFFFFF')
})

test('every shape moves, rectangles and arrows resize', () => {
  const by = { x: 5, y: -7 }
  expect(moveShape({ kind: 'rectangle', color: '', rect }, by)).toMatchObject({
    rect: { x: 15, y: 13, width: 300, height: 200 },
  })
  expect(moveShape({ kind: 'cover', rect }, by)).toEqual({ kind: 'cover', rect: { ...rect, x: 15, y: 13 } })
  expect(moveShape(arrow, by)).toMatchObject({ from: { x: 5, y: -7 }, to: { x: 105, y: -7 } })
  expect(moveShape(text, by)).toMatchObject({ at: { x: 45, y: 393 } })
  expect(moveShape({ kind: 'blur', points: corners }, by)).toMatchObject({
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
  expect([-2, -1].map((x) => findShape(shapes, { x, y: 100 }))).toEqual([-1, 0])
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

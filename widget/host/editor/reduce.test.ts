import { describe, expect, test } from 'bun:test'
import { type Drawing, type DrawingEvent, startDrawing } from './model.ts'
import { reduce } from './reduce.ts'
import type { Shape } from './shapes.ts'

const view = { x: 0, y: 1000, width: 1000, height: 600 }
const toolbar = { x: 300, y: 1520, width: 400, height: 60 }
const rect = { x: 40, y: 1040, width: 200, height: 100 }
const rectangle: Shape = { kind: 'rectangle', color: '#EB144C', rect }
const stroke: Shape = { kind: 'pen', color: '#EB144C', points: [{ x: 50, y: 1050 }] }

const run = (drawing: Drawing, ...events: DrawingEvent[]): Drawing => events.reduce(reduce, drawing)
const drawn = (...shapes: Shape[]): Drawing =>
  run(startDrawing('screenshot'), ...shapes.map((shape): DrawingEvent => ({ kind: 'end', shape, toolbar })))
const arrow = (direction: 'left' | 'right' | 'up' | 'down', isSizing = false): DrawingEvent => ({
  kind: 'arrow',
  direction,
  isSizing,
  view,
  toolbar,
})

test('W-027 W-039 a screenshot starts with a red-pink rectangle, a recording with the pointer', () => {
  const screenshot = startDrawing('screenshot')
  expect([screenshot.tool, screenshot.color]).toEqual(['rectangle', '#EB144C'])
  expect(startDrawing('capture').tool).toBe('pointer')
})

test('W-028 undo removes the last shape', () => {
  const two = drawn(rectangle, stroke)
  const one = reduce(two, { kind: 'undo' })
  expect(one.shapes).toEqual([rectangle])
  expect(run(one, { kind: 'undo' }, { kind: 'undo' }).shapes).toEqual([])
})

test('W-029 the color list closes when a color is chosen and when drawing starts', () => {
  const open = reduce(startDrawing('screenshot'), { kind: 'show-colors', isShown: true })
  const chosen = reduce(open, { kind: 'choose-color', color: '#00D082' })
  expect([chosen.color, chosen.isPicking]).toEqual(['#00D082', false])
  expect(reduce(open, { kind: 'begin' }).isPicking).toBeFalse()
})

describe('while a pointer is down', () => {
  const busy = reduce(startDrawing('screenshot'), { kind: 'begin' })

  test('the toolbar hides and returns', () => {
    expect(busy.isBusy).toBeTrue()
    expect(reduce(busy, { kind: 'end', shape: stroke, toolbar }).isBusy).toBeFalse()
  })

  test('a canceled pointer leaves no shape', () => {
    const after = reduce(busy, { kind: 'end', shape: undefined, toolbar })
    expect([after.shapes, after.isBusy]).toEqual([[], false])
  })

  test('a click creates no rectangle, a line does', () => {
    const slip: Shape = { kind: 'rectangle', color: '', rect: { x: 5, y: 5, width: 3, height: 2 } }
    const flat: Shape = { kind: 'rectangle', color: '', rect: { x: 5, y: 5, width: 300, height: 2 } }
    expect(reduce(busy, { kind: 'end', shape: slip, toolbar }).shapes).toEqual([])
    expect(reduce(busy, { kind: 'end', shape: flat, toolbar }).shapes).toEqual([flat])
  })
})

describe('arrow keys', () => {
  test('create a rectangle in the middle, move it, and resize it with Shift', () => {
    const first = reduce(startDrawing('screenshot'), arrow('right'))
    expect(first.shapes).toEqual([
      { kind: 'rectangle', color: '#EB144C', rect: { x: 380, y: 1220, width: 240, height: 160 } },
    ])
    expect(run(first, arrow('left'), arrow('up'), arrow('right', true)).shapes).toEqual([
      { kind: 'rectangle', color: '#EB144C', rect: { x: 370, y: 1210, width: 250, height: 160 } },
    ])
  })

  test('select the last drawn rectangle', () => {
    expect(reduce(drawn(rectangle), arrow('down')).shapes).toEqual([
      { ...rectangle, rect: { ...rect, y: 1050 } },
    ])
  })

  test('create another one if the last is finished, is a line, or the tool changed', () => {
    expect(run(drawn(rectangle), { kind: 'put-down' }, arrow('down')).shapes).toHaveLength(2)
    expect(reduce(drawn(stroke), arrow('down')).shapes).toHaveLength(2)
    expect(
      run(drawn(rectangle), { kind: 'choose-tool', tool: 'rectangle' }, arrow('up')).shapes,
    ).toHaveLength(2)
  })

  test('select the rectangle tool', () => {
    const blur = reduce(startDrawing('screenshot'), { kind: 'choose-tool', tool: 'blur' })
    expect(reduce(blur, arrow('up')).tool).toBe('rectangle')
  })
})

describe('the toolbar', () => {
  const under: Shape = { kind: 'rectangle', color: '', rect: { x: 350, y: 1400, width: 100, height: 150 } }

  test('moves to the other edge when it covers a shape, and back', () => {
    const after = drawn(under)
    expect(after.edge).toBe('top')
    const top = { ...toolbar, y: 1020 }
    const above: Shape = { ...under, rect: { ...under.rect, y: 1000 } }
    expect(reduce(after, { kind: 'end', shape: above, toolbar: top }).edge).toBe('bottom')
  })

  test('stays where it is otherwise', () => {
    expect(drawn(rectangle).edge).toBe('bottom')
  })

  test('moves away from a rectangle that keys move below it', () => {
    const near: Shape = { kind: 'rectangle', color: '', rect: { x: 350, y: 1400, width: 100, height: 110 } }
    expect(run(drawn(near), arrow('down')).edge).toBe('top')
  })
})

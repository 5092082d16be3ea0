import { describe, expect, test } from 'bun:test'
import { type Drawing, type DrawingEvent, reduce, startDrawing } from './drawing.ts'
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

const place: DrawingEvent = { kind: 'place', view, toolbar }

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

  test('the toolbar is hidden while the visitor draws', () => {
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

describe('keys', () => {
  test('create a rectangle in the middle with Space, move it with arrow keys, and resize it with Shift', () => {
    const first = reduce(startDrawing('screenshot'), place)
    expect(first.shapes).toEqual([
      { kind: 'rectangle', color: '#EB144C', rect: { x: 380, y: 1220, width: 240, height: 160 } },
    ])
    expect(run(first, arrow('left'), arrow('up'), arrow('right', true)).shapes).toEqual([
      { kind: 'rectangle', color: '#EB144C', rect: { x: 370, y: 1210, width: 250, height: 160 } },
    ])
  })

  test('move the last drawn rectangle', () => {
    expect(reduce(drawn(rectangle), arrow('down')).shapes).toEqual([
      { ...rectangle, rect: { ...rect, y: 1050 } },
    ])
  })

  test('end a rectangle with Space, and create another one with the next Space', () => {
    const ended = run(drawn(rectangle), place)
    expect([ended.shapes, ended.selected]).toEqual([[rectangle], undefined])
    expect(run(ended, arrow('down')).shapes).toEqual([rectangle])
    expect(run(ended, place).shapes).toHaveLength(2)
    expect(reduce(drawn(stroke), place).shapes).toHaveLength(2)
    expect(run(drawn(rectangle), { kind: 'choose-tool', tool: 'rectangle' }, place).shapes).toHaveLength(2)
  })

  test('move a rectangle that was scrolled out of sight step by step, and not further away', () => {
    const below = { ...view, y: 3000 }
    const steer = (direction: 'up' | 'down'): DrawingEvent => ({
      kind: 'arrow',
      direction,
      isSizing: false,
      view: below,
      toolbar,
    })
    expect(run(drawn(rectangle), steer('down')).shapes).toMatchObject([{ rect: { y: 1050 } }])
    expect(run(drawn(rectangle), steer('up')).shapes).toMatchObject([{ rect: { y: 1040 } }])
  })

  test.each([
    ['pen', 'rectangle'],
    ['rectangle', 'rectangle'],
    ['blur', 'cover'],
    ['cover', 'cover'],
    ['arrow', 'arrow'],
  ] as const)('with the tool %s, create and move a shape with %s', (tool, kind) => {
    const chosen = reduce(startDrawing('screenshot'), { kind: 'choose-tool', tool })
    const created = reduce(chosen, place)
    expect([created.tool, created.shapes.map((shape) => shape.kind)]).toEqual([kind, [kind]])
    const moved = run(created, arrow('up'))
    expect(moved.shapes).toHaveLength(1)
    expect(moved.shapes).not.toEqual(created.shapes)
  })

  test('with the text tool, start a text with Space, and move it later', () => {
    const chosen = reduce(startDrawing('screenshot'), { kind: 'choose-tool', tool: 'text' })
    const typing = reduce(chosen, place)
    expect(typing.typingAt).toEqual({ x: 380, y: 1300 })
    const written = run(typing, { kind: 'end-text', text: 'Here', at: { x: 380, y: 1300 } }, arrow('right'))
    expect(written.shapes).toEqual([
      { kind: 'text', color: '#EB144C', at: { x: 390, y: 1300 }, text: 'Here' },
    ])
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

describe('undo and redo', () => {
  test('go through all steps, and a new shape ends redo', () => {
    const two = drawn(rectangle, stroke)
    const none = run(two, { kind: 'undo' }, { kind: 'undo' })
    expect(none.shapes).toEqual([])
    expect(run(none, { kind: 'redo' }).shapes).toEqual([rectangle])
    const both = run(none, { kind: 'redo' }, { kind: 'redo' }, { kind: 'redo' })
    expect(both.shapes).toEqual([rectangle, stroke])
    const other = run(none, { kind: 'end', shape: stroke, toolbar }, { kind: 'redo' })
    expect(other.shapes).toEqual([stroke])
  })

  test('take back a move as one step', () => {
    const selected = run(
      drawn(rectangle),
      { kind: 'choose-tool', tool: 'select' },
      { kind: 'select', index: 0 },
    )
    const moved = (x: number, isFirst: boolean): DrawingEvent => ({
      kind: 'change',
      shape: { ...rectangle, rect: { ...rect, x } },
      isFirst,
    })
    const after = run(selected, moved(50, true), moved(60, false), moved(70, false))
    expect(after.shapes).toMatchObject([{ rect: { x: 70 } }])
    expect(run(after, { kind: 'undo' }).shapes).toEqual([rectangle])
  })
})

describe('the selection tool', () => {
  const selecting = run(drawn(rectangle, stroke), { kind: 'choose-tool', tool: 'select' })

  test('selects with Space one shape after the other', () => {
    const first = run(selecting, place)
    const second = run(first, place)
    expect([first.selected, second.selected, run(second, place).selected]).toEqual([0, 1, 0])
  })

  test('moves any shape with arrow keys, resizes a rectangle with Shift, and creates none', () => {
    expect(run(selecting, arrow('down')).shapes).toEqual([rectangle, stroke])
    const first = run(selecting, { kind: 'select', index: 0 }, arrow('right'), arrow('down', true))
    expect(first.shapes[0]).toMatchObject({ rect: { x: 50, y: 1040, width: 200, height: 110 } })
    const second = run(selecting, { kind: 'select', index: 1 }, arrow('up'), arrow('up', true))
    expect(second.shapes[1]).toMatchObject({ points: [{ x: 50, y: 1040 }] })
  })

  test('deletes the selected shape, which undo brings back', () => {
    const one = run(selecting, { kind: 'select', index: 0 }, { kind: 'delete' })
    expect([one.shapes, one.selected]).toEqual([[stroke], undefined])
    expect(run(one, { kind: 'undo' }).shapes).toEqual([rectangle, stroke])
    expect(run(selecting, { kind: 'delete' }).shapes).toEqual([rectangle, stroke])
  })

  test('gives the selected shape another color', () => {
    const green = run(selecting, { kind: 'select', index: 0 }, { kind: 'choose-color', color: '#00D082' })
    expect(green.shapes).toEqual([{ ...rectangle, color: '#00D082' }, stroke])
  })
})

test('a text is added when it ends, unless it is empty', () => {
  const typing = run(startDrawing('screenshot'), { kind: 'start-text', at: { x: 5, y: 6 } })
  const text: Shape = { kind: 'text', color: '#EB144C', at: { x: 5, y: 6 }, text: 'Wrong price' }
  const { at } = text
  expect(run(typing, { kind: 'end-text', text: 'Wrong price', at }).shapes).toEqual([text])
  expect(run(typing, { kind: 'end-text', text: '', at })).toMatchObject({ shapes: [], typingAt: undefined })
})

test('earlier shapes can be changed, and undo does not remove them', () => {
  const again = run(startDrawing('screenshot', [rectangle]), { kind: 'undo' })
  expect(again.shapes).toEqual([rectangle])
  expect(run(again, { kind: 'end', shape: stroke, toolbar }).shapes).toEqual([rectangle, stroke])
})

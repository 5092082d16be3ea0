import { expect, test } from 'bun:test'
import { createAnimationEvent, parseAnimationEvent } from './animation-event.ts'

const fade = { id: 3, time: 50, rate: 1, keyframes: [{ opacity: '0' }], timing: { duration: 100 } }
const spin = { id: 4, name: 'spin', pseudo: '::after', time: 0, rate: 0 }

test('an event keeps its animations', () => {
  expect(parseAnimationEvent(createAnimationEvent([fade, spin], 1))).toEqual([fade, spin])
})

test('animations that cannot be shown are left out, and other events have none', () => {
  const invalid = [{ ...fade, timing: undefined }, { ...spin, name: 1 }, { ...spin, time: null }, undefined]
  const data = { tag: 'animations', payload: [...invalid, spin] }
  expect(parseAnimationEvent({ type: 5, timestamp: 1, data })).toEqual([spin])
  expect(parseAnimationEvent({ type: 5, timestamp: 1, data: { ...data, tag: 'gap' } })).toBeUndefined()
  expect(
    parseAnimationEvent({ type: 5, timestamp: 1, data: { tag: 'animations', payload: 1 } }),
  ).toBeUndefined()
})

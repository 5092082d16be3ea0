import { expect, test } from 'bun:test'
import { applyMutant, listMutants, spread } from './mutate.ts'

const SOURCE = `function run(a: number, isOn: boolean): void {
  if (a > 1 && isOn) start(true)
  void stop()
}`

test('calls are removed, conditions negated, operators swapped and booleans flipped', () => {
  expect(listMutants(SOURCE).map((mutant) => applyMutant(SOURCE, mutant).split('\n').slice(1, 3))).toEqual([
    ['  if (!(a > 1 && isOn)) start(true)', '  void stop()'],
    ['  if (a > 1 || isOn) start(true)', '  void stop()'],
    ['  if (a <= 1 && isOn) start(true)', '  void stop()'],
    ['  if (a > 1 && isOn) ;', '  void stop()'],
    ['  if (a > 1 && isOn) start(false)', '  void stop()'],
    ['  if (a > 1 && isOn) start(true)', '  ;'],
  ])
})

test('a mutant has its line and says what it changes', () => {
  expect(listMutants(SOURCE).at(-1)).toMatchObject({ line: 3, change: 'remove void stop()' })
})

test('a sample is spread evenly', () => {
  expect(spread([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5])
  expect(spread([1, 2], 3)).toEqual([1, 2])
})

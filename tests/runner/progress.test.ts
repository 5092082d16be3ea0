import { expect, test } from 'bun:test'
import { createProgress } from './progress.ts'

const rounds = [[['build']], [['unit', 'attacks'], ['types']]]
const history = {
  build: { seconds: 30, tests: 0 },
  unit: { seconds: 200, tests: 100 },
  attacks: { seconds: 100, tests: 10 },
  types: { seconds: 20, tests: 0 },
}

test('says which stages run, how many of their tests are done, and how long the slowest lanes take', () => {
  let seconds = 0
  const progress = createProgress(rounds, history, () => seconds * 1000)
  expect(progress.describe()).toBe('0 of 4 stages done, about 6 min left')
  progress.start('build')
  seconds = 30
  expect(progress.describe()).toBe('0 of 4 stages done, build, about 5 min left')
  progress.end('build')
  progress.start('unit')
  progress.start('types')
  for (let count = 0; count < 50; count += 1) progress.count('unit')
  expect(progress.describe()).toBe('1 of 4 stages done, unit 50 of 100 tests, types, about 3 min left')
  for (let count = 0; count < 70; count += 1) progress.count('unit')
  expect(progress.describe()).toContain('unit 120 tests, types, about 2 min left')
  for (const stage of ['types', 'unit', 'attacks']) progress.end(stage)
  expect(progress.describe()).toBe('4 of 4 stages done, less than 1 min left')
})

test('says nothing about the time if a stage runs for the first time', () => {
  const { unit: _, ...known } = history
  expect(createProgress(rounds, known).describe()).toBe('0 of 4 stages done')
})

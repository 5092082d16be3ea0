import { expect, test } from 'bun:test'
import { countReporters, describeReporters } from './resolve-dialog.tsx'

const group = { id: 'g', listed: 'a', reports: 3, people: 2, firstAt: '', lastAt: '', regressedAt: null }
const merged = { ...group, isMuted: false, keep: null, days: [] }

test('a message reaches the reporters of merged reports, which count once if several of them are selected', () => {
  const reports = [
    { id: 'a', group: merged },
    { id: 'b', group: merged },
    { id: 'c', group: null },
  ]
  expect(countReporters(reports)).toEqual({ reports: 4, people: 3 })
  expect(countReporters([])).toEqual({ reports: 0, people: 0 })
})

test('two merged reports of one person have one reporter', () => {
  const reporters = countReporters([{ id: 'a', group: { ...merged, reports: 2, people: 1 } }])
  expect(describeReporters(reporters, 2, false)).toStartWith(
    'The reporter of the 2 reports gets this message',
  )
  expect(describeReporters({ reports: 2, people: 2 }, 2, false)).toStartWith(
    'The reporters of the 2 reports get this message',
  )
})

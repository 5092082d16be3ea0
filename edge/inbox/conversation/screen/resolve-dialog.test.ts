import { expect, test } from 'bun:test'
import { countWithMerged } from './resolve-dialog.tsx'

test('a message reaches the reporters of merged reports, which count once if several of them are selected', () => {
  const group = { id: 'g', listed: 'a', reports: 3, people: 2, firstAt: '', lastAt: '', regressedAt: null }
  const merged = { ...group, isMuted: false, keep: null, days: [] }
  const reports = [
    { id: 'a', group: merged },
    { id: 'b', group: merged },
    { id: 'c', group: null },
  ]
  expect(countWithMerged(reports)).toBe(4)
  expect(countWithMerged([])).toBe(0)
})

import { expect, test } from 'bun:test'
import { compareWithGoals, type Results } from './goals.ts'

function results(own: {
  fcp?: number
  lcp?: number
  blocking?: number
  ms?: number
  scores?: string
}): Results {
  const { fcp = 1000, lcp = 800, blocking = 50, ms = 100, scores = '98 / 100 / 100 / 100' } = own
  return {
    loads: [
      { page: '/long', site: 'ours', fcp, lcp, blocking },
      { page: '/long', site: 'Starlight 0.42.4', fcp: 1000, lcp: 1000, blocking: 100 },
    ],
    clicks: [
      { page: '/a', site: 'ours', ms },
      { page: '/a', site: 'VitePress 1.6.4', ms: 100 },
    ],
    lighthouse: [{ page: '/long', site: 'ours', scores }],
    longPage: '/long',
  }
}

const missed = (given: Results) => compareWithGoals(given).flatMap(({ goal, isMet }) => (isMet ? [] : [goal]))

test('values at the limits meet every goal', () => {
  expect(compareWithGoals(results({}))).toHaveLength(6)
  expect(missed(results({}))).toEqual([])
})

test.each([
  [{ fcp: 1001 }, 'fcp at most 1 of Starlight'],
  [{ lcp: 801 }, 'lcp at most 0.8 of Starlight'],
  [{ blocking: 51 }, 'blocking at most 0.5 of Starlight'],
  [{ ms: 101 }, 'ms at most 1 of VitePress'],
  [{ scores: '97 / 100 / 100 / 100' }, 'Lighthouse performance, median, at least 98'],
  [{ scores: '98 / 100 / 99 / 100' }, 'Lighthouse, all other scores 100'],
  [{ lcp: Number.NaN }, 'lcp at most 0.8 of Starlight'],
])('%o misses one goal', (own, goal) => {
  expect(missed(results(own))).toEqual([goal])
})

test('without blocking on both sites the goal is met, and with blocking on ours alone it is missed', () => {
  const given = results({ blocking: 0 })
  given.loads[1] = { page: '/long', site: 'Starlight 0.42.4', fcp: 1000, lcp: 1000, blocking: 0 }
  expect(missed(given)).toEqual([])
  given.loads[0] = { page: '/long', site: 'ours', fcp: 1000, lcp: 800, blocking: 1 }
  expect(missed(given)).toEqual(['blocking at most 0.5 of Starlight'])
})

test('a page that could not be measured misses its goals', () => {
  const given = results({})
  given.loads.pop()
  given.lighthouse = [{ page: '/long', site: 'ours', scores: '' }]
  expect(missed(given)).toEqual([
    'fcp at most 1 of Starlight',
    'lcp at most 0.8 of Starlight',
    'blocking at most 0.5 of Starlight',
    'Lighthouse performance, median, at least 98',
    'Lighthouse, all other scores 100',
  ])
})

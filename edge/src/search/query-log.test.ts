import { expect, test } from 'bun:test'
import { createQueryLog, toImpersonal } from './query-log.ts'
import { addMisses } from './store.ts'

const kept: [query: string, words: string | undefined][] = [
  ['Kubernetes  Helm', 'kubernetes helm'],
  ['node_exporter 9100', 'node_exporter 9100'],
  ['ku', undefined],
  ['alice@example.org', undefined],
  ['mail me @alice', undefined],
  ['alice.near', undefined],
  ['ed25519:DC7DbfZq4dkPqUKaKpWNimgtRBxnD9rja2KcZRs4e3DL', undefined],
  ['192.168.1.17', undefined],
  ['call 0301234567', undefined],
  ['one two three four five six seven', undefined],
  ['***', undefined],
]

test.each(kept)('%s is stored as %s', (query, words) => {
  expect(toImpersonal(query)).toBe(words)
})

function createLog() {
  const written: unknown[] = []
  let now = Date.UTC(2026, 10, 21)
  const ports: Parameters<typeof createQueryLog>[0] = {
    clock: { now: () => now },
    database: {
      check: async () => {},
      read: () => Promise.resolve([]),
      write: (statements) => {
        written.push(...statements.map(({ values }) => JSON.parse(String(values[1]))))
        return written.length > 5 ? Promise.reject(new Error('full')) : Promise.resolve([])
      },
    },
    log: { write() {} },
  }
  const log = createQueryLog(ports, { name: 'search misses', add: addMisses })
  return { ...log, written, wait: (ms: number) => void (now += ms) }
}

test('many queries cause one write per two seconds, and none is lost', async () => {
  const { count, wait, written } = createLog()
  await count('kubernetes')
  for (let n = 0; n < 50; n++) expect(count('terraform')).toBeUndefined()
  wait(10_000)
  await count('helm')
  expect(written).toEqual([
    [['kubernetes', 1]],
    [
      ['terraform', 50],
      ['helm', 1],
    ],
  ])
})

test('the number of waiting queries is limited', async () => {
  const { count, wait, written } = createLog()
  await count('first')
  for (let n = 0; n < 500; n++) void count(`word${n}`)
  wait(10_000)
  await count('last')
  expect(written[1]).toHaveLength(100)
})

test('a storage failure does not fail a search', async () => {
  const { count, wait } = createLog()
  for (let n = 0; n < 8; n++) {
    await count('kubernetes')
    wait(10_000)
  }
})

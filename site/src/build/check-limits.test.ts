import { expect, test } from 'bun:test'
import { checkLimits } from './check-limits.ts'

const MIB = 1024 * 1024

function problemsOf(sizes: ReadonlyMap<string, number>): string[] {
  return checkLimits(sizes).map(({ severity, file, message }) => `${severity} ${file}: ${message}`)
}

test('files within the limits of Cloudflare have no problem', () => {
  const sizes = Array.from({ length: 20_000 }, (_, index) => [`public/${index}`, MIB] as const)
  expect(problemsOf(new Map([...sizes, ['site.json', 90 * MIB]]))).toEqual([])
})

test('a file of more than 25 MiB, and a large index of the search, are warnings, because Bun serves them', () => {
  const index = 'public/search-index-server.json'
  expect(problemsOf(new Map([[index, 40 * MIB]]))).toEqual([
    `warning dist/${index}: the file has 40.0 MiB; Cloudflare serves at most 25 MiB`,
  ])
  expect(problemsOf(new Map([[index, 20 * MIB]]))).toEqual([
    `warning dist/${index}: the search index has 20.0 MiB, more than the memory of a Worker can hold`,
  ])
})

test('20,001 files are a warning', () => {
  const sizes = new Map(Array.from({ length: 20_001 }, (_, index) => [`public/${index}`, 1]))
  expect(problemsOf(sizes)).toEqual([
    `warning dist/public: the site has 20001 files; Cloudflare deploys at most 20000 on the free plan and 100000 on others`,
  ])
})

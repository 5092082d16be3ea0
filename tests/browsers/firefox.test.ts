import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { firefoxWithoutStorage, firefoxWithScrollBars, notInFirefox } from './firefox.ts'

test('every pattern for Firefox that names a file finds it', () => {
  const files = readdirSync(join(import.meta.dir, '../e2e'), { recursive: true, encoding: 'utf8' })
  const lists = [firefoxWithoutStorage, firefoxWithScrollBars, notInFirefox.map(({ test: name }) => name)]
  const patterns = lists
    .flat()
    .map(({ source }) => /^[\w\\/[\]-]+\\\.e2e\\\.ts/.exec(source)?.[0])
    .filter((source) => source !== undefined)
  expect(patterns.length).toBeGreaterThan(5)
  const lost = patterns.filter((source) => !files.some((file) => new RegExp(source).test(file)))
  expect(lost).toEqual([])
})

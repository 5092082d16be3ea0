import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkImports } from './cruise.ts'
import { rules } from './rules.ts'

const root = join(import.meta.dir, '../..')
const planted = join(import.meta.dir, 'violations')

test('no import crosses a border', async () => {
  const { modules, violations } = await checkImports(root, ['content', 'edge', 'site', 'widget', 'tests'])
  expect(violations).toEqual([])
  // With an unsupported TypeScript the checker reads no module at all and finds nothing wrong.
  expect(modules).toBeGreaterThan(20)
}, 60_000)

test('every rule has a planted violation', () => {
  expect(readdirSync(planted).toSorted()).toEqual(rules.map(({ name }) => name ?? '').toSorted())
})

describe('a planted violation is found:', () => {
  for (const { name = '' } of rules) {
    test(name, async () => {
      const { violations } = await checkImports(join(planted, name), ['.'])
      expect(violations.map(({ rule }) => rule)).toContain(name)
    })
  }
})

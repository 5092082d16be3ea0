import { expect, onTestFinished, test } from 'bun:test'
import { openTestStorage } from '../../../tests/support/test-storage.ts'
import { sql } from '../ports/database.ts'
import { restoreRows, trashFiles, trashReports } from './trash.ts'

test.each([
  ['reports', trashReports],
  ['files', trashFiles],
])('the copies of %s call no function with more than 32 arguments, D1’s maximum', (_kind, copy) => {
  const { text } = copy(sql`SELECT 1`, { at: 0 })
  const calls = [...text.matchAll(/json_object\(([^()]*)\)/g)].map(([, list = '']) => list.split(',').length)
  expect(calls.length).toBeGreaterThan(0)
  expect(Math.max(...calls)).toBeLessThanOrEqual(32)
})

test('the copies have every column of their tables, so that a restored row is the row that was deleted', async () => {
  const storage = await openTestStorage()
  onTestFinished(() => storage.remove())
  const left = async (table: string, copy: typeof trashReports): Promise<unknown[]> => {
    const rows = await storage.ports.database.read(sql`SELECT name FROM pragma_table_info(${table})`)
    const copied = new Set(
      [...copy(sql`SELECT 1`, { at: 0 }).text.matchAll(/'(\w+)', \1\b/g)].map(([, name]) => name),
    )
    return rows.map((row) => Object(row).name).filter((name) => !copied.has(name))
  }
  // Restored reports are indexed and grouped again, which sets these two.
  const indexed = ['is_folded', 'index_version']
  expect(await left('reports', trashReports)).toEqual(['id', ...indexed])
  expect(await left('files', trashFiles)).toEqual(['id'])
})

test('merged reports return from the trash to their group', async () => {
  const storage = await openTestStorage()
  onTestFinished(() => storage.remove())
  const { database } = storage.ports
  for (const id of ['first', 'second']) await storage.storeReport(id)
  await database.write([sql`UPDATE reports SET fingerprint = 'merged'`])
  const read = () =>
    database.read(sql`SELECT id, fingerprint, is_folded AS isFolded FROM reports ORDER BY seq`)
  const before = await read()
  expect(before).toMatchObject([{ isFolded: 0 }, { isFolded: 1 }])
  const selected = sql`SELECT 'first'`
  await database.write([
    trashReports(selected, { at: 0 }),
    sql`DELETE FROM reports WHERE id IN (${selected})`,
  ])
  expect(await read()).toEqual([{ id: 'second', fingerprint: 'merged', isFolded: 0 }])
  await restoreRows(database, [{ kind: 'report', id: 'first', project: 'demo' }])
  expect(await read()).toEqual(before)
})

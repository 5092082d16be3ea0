import { afterAll, describe, expect, test } from 'bun:test'
import { ann, openTestStorage } from '../../../tests/support/test-storage.ts'
import { sql } from '../../src/ports/database.ts'
import { type ReportsChange, updateReports } from './store.ts'

const storage = await openTestStorage()

afterAll(() => storage.remove())

test('changing a group sends no webhooks about its other reports, and keeps those about earlier changes', async () => {
  const { database } = storage.ports
  for (const id of ['first', 'second', 'third']) await storage.storeReport(id)
  const webhooks = [{ id: 'hook', url: 'https://hooks.example', events: ['report.updated'], secret: 's' }]
  await database.write([
    sql`UPDATE reports SET is_silent = 1, fingerprint = 'crash'`,
    sql`UPDATE projects SET webhooks = ${JSON.stringify(webhooks)}`,
    sql`UPDATE reports SET priority = 'HIGH', changed_by = 'Bob' WHERE id = 'first'`,
  ])
  await updateReports(database, ['third'], {
    patch: { status: 'done' },
    author: ann,
    who: 'Ann',
    at: 0,
    withGroups: true,
  })
  expect(await database.read(sql`SELECT DISTINCT status, changed_by FROM reports`)).toEqual([
    { status: 'done', changed_by: 'Ann' },
  ])
  expect(
    await database.read(
      sql`SELECT report, changed_by, changes ->> '$[0].field' AS field FROM deliveries ORDER BY report`,
    ),
  ).toEqual([
    { report: 'first', changed_by: 'Bob', field: 'priority' },
    { report: 'third', changed_by: 'Ann', field: 'status' },
  ])
})

describe('an undo', () => {
  const readValues = async (ids: string[]): Promise<unknown> =>
    storage.ports.database.read(
      sql`SELECT id, status, priority, assignee, is_spam AS spam FROM reports
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY id`,
    )
  const change = (ids: string[], changes: Pick<ReportsChange, 'patch' | 'expected'>, who = 'Ann') =>
    updateReports(storage.ports.database, ids, { ...changes, author: { ...ann, name: who }, who, at: 0 })

  test('restores fields only where they still have their expected values, and tells who changed the others', async () => {
    for (const id of ['undo-a', 'undo-b']) await storage.storeReport(id)
    await change(['undo-a', 'undo-b'], { patch: { status: 'done', spam: 'suspected' } })
    await change(['undo-a'], { patch: { priority: 'HIGH', assignee: 'bob' } }, 'Bob')
    await change(['undo-b'], { patch: { status: 'archived' } }, 'Bob')
    await change(['undo-b'], { patch: { priority: 'LOW' } }, 'Cleo')
    const { reports, conflicts } = await change(['undo-a', 'undo-b'], {
      patch: { status: 'open', spam: null },
      expected: { status: 'done', spam: 'suspected' },
    })
    expect(await readValues(['undo-a', 'undo-b'])).toEqual([
      { id: 'undo-a', status: 'open', priority: 'HIGH', assignee: 'bob', spam: 0 },
      { id: 'undo-b', status: 'archived', priority: 'LOW', assignee: null, spam: 0 },
    ])
    expect(conflicts).toEqual([{ id: 'undo-b', field: 'status', changedBy: 'Bob' }])
    expect(reports).toHaveLength(2)
  })

  test('compares an empty assignee, and has one entry in the audit log for each report that it changes', async () => {
    const { database } = storage.ports
    for (const id of ['undo-c', 'undo-d']) await storage.storeReport(id)
    await change(['undo-c', 'undo-d'], { patch: { assignee: null } })
    await change(['undo-d'], { patch: { assignee: 'cleo' } }, 'Cleo')
    const { conflicts } = await change(['undo-c', 'undo-d'], {
      patch: { assignee: 'bob' },
      expected: { assignee: null },
    })
    expect(conflicts).toEqual([{ id: 'undo-d', field: 'assignee', changedBy: 'Cleo' }])
    expect(await readValues(['undo-c', 'undo-d'])).toMatchObject([{ assignee: 'bob' }, { assignee: 'cleo' }])
    const entries = await database.read(
      sql`SELECT target, detail FROM audit WHERE json_type(detail, '$.undo') IS NOT NULL
        AND target IN ('undo-c', 'undo-d')`,
    )
    expect(entries).toEqual([
      { target: 'undo-c', detail: '{"assignee":"bob","undo":true,"from":{"assignee":null}}' },
    ])
  })
})

import { afterAll, expect, test } from 'bun:test'
import { openTestStorage } from '../../../../tests/support/test-storage.ts'
import { sql } from '../../ports/database.ts'
import type { Member } from '../team/member.ts'
import { updateReports } from './store.ts'

const storage = await openTestStorage()

afterAll(() => storage.remove())

const author: Member = {
  id: 'ann',
  name: 'Ann',
  email: null,
  role: 'member',
  projects: null,
  createdAt: 0,
  isRemoved: false,
}

test('changing a group sends no webhooks about its other reports, and keeps those about earlier changes', async () => {
  const { database } = storage.ports
  for (const id of ['first', 'second', 'third']) await storage.storeReport(id)
  const webhooks = [{ id: 'hook', url: 'https://hooks.example', events: ['report.updated'], secret: 's' }]
  await database.write([
    sql`UPDATE reports SET fingerprint = 'crash'`,
    sql`UPDATE projects SET webhooks = ${JSON.stringify(webhooks)}`,
    sql`UPDATE reports SET priority = 'HIGH', changed_by = 'Bob' WHERE id = 'first'`,
  ])
  await updateReports(database, ['third'], {
    patch: { status: 'done' },
    author,
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

import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { sql } from '../ports/database.ts'
import { readProject } from '../projects/store.ts'
import { readDeliveries } from './store.ts'

let storage: TestStorage

beforeEach(async () => {
  storage = await openTestStorage()
})

afterEach(() => storage.remove())

const write = (...statements: ReturnType<typeof sql>[]) => storage.ports.database.write(statements)

function saveWebhooks(...webhooks: object[]) {
  const complete = webhooks.map((webhook, index) => ({
    id: `w${index}`,
    url: `https://hooks.example/${index}`,
    events: ['report.created', 'report.updated'],
    secret: `whsec_${btoa('a key of some bytes')}`,
    ...webhook,
  }))
  return write(sql`UPDATE projects SET webhooks = ${JSON.stringify(complete)} WHERE sdk_key = 'demo'`)
}

/** Stores a report of a group, or a report without one. */
async function storeReport(id: string, group: string | null = null): Promise<void> {
  await storage.storeReport(id)
  // Groups are of automatic reports here; merged reports share their status.
  await write(
    sql`UPDATE reports SET fingerprint = ${group}, is_silent = ${group === null ? 0 : 1} WHERE id = ${id}`,
  )
}

async function addLabel(report: string, name: string): Promise<void> {
  await write(
    sql`INSERT INTO labels (project, name, color) VALUES ('demo', ${name}, 'red') ON CONFLICT DO NOTHING`,
    sql`INSERT INTO report_labels (label, report) SELECT labels.id, seq FROM labels, reports
      WHERE labels.name = ${name} AND reports.id = ${report}`,
  )
}

/** The messages for each webhook, oldest first: `event report`. */
async function readMessages(): Promise<Record<string, string[]>> {
  const deliveries = await storage.ports.database.read(
    sql`SELECT webhook, event || ' ' || report AS text FROM deliveries JOIN reports ON reports.id = report
      ORDER BY event, seq`,
  )
  return Object.fromEntries(
    Object.entries(Object.groupBy(deliveries.map(Object), ({ webhook }) => webhook)).map(
      ([webhook, messages = []]) => [webhook, messages.map(({ text }) => text)],
    ),
  )
}

test('a webhook with firstOfGroup gets the first new report of each group, and all reports without a group', async () => {
  await saveWebhooks({ firstOfGroup: true }, {})
  await storeReport('r1', 'a')
  await storeReport('r2', 'a')
  await storeReport('r3', 'b')
  await storeReport('r4')
  await storeReport('r5', 'b')
  await storeReport('r6')
  const created = (reports: string[]) => reports.map((report) => `report.created ${report}`)
  expect(await readMessages()).toEqual({
    w0: created(['r1', 'r3', 'r4', 'r6']),
    w1: created(['r1', 'r2', 'r3', 'r4', 'r5', 'r6']),
  })
})

test('a webhook with firstOfGroup gets the report that arrives after its group was done, and not the next', async () => {
  await saveWebhooks({ firstOfGroup: true, events: ['report.created'] })
  await storeReport('r1', 'a')
  await storeReport('r2', 'a')
  await write(sql`UPDATE reports SET status = 'done'`)
  await storeReport('r3', 'a')
  await storeReport('r4', 'a')
  expect(await readMessages()).toEqual({ w0: ['report.created r1', 'report.created r3'] })
})

test('a webhook with firstOfGroup gets changes of all reports', async () => {
  await saveWebhooks({ firstOfGroup: true })
  await storeReport('r1', 'a')
  await storeReport('r2', 'a')
  await write(sql`UPDATE reports SET status = 'done' WHERE id = 'r2'`)
  expect(await readMessages()).toEqual({ w0: ['report.created r1', 'report.updated r2'] })
})

test('a webhook with labels gets a report when it gets one of them, and when it changes while it has one', async () => {
  await saveWebhooks({ labels: ['checkout', 'payments'], events: ['report.updated'] })
  await storeReport('r1')
  await storeReport('r2')
  await write(sql`UPDATE reports SET status = 'done', changed_by = 'Bob'`)
  expect(await readMessages()).toEqual({})

  await addLabel('r1', 'other')
  await write(sql`UPDATE reports SET changed_by = 'Ann' WHERE id = 'r1'`)
  await addLabel('r1', 'Payments')
  expect(await readMessages()).toEqual({ w0: ['report.updated r1'] })
  const [change] = await storage.ports.database.read(sql`SELECT changes, changed_by AS who FROM deliveries`)
  expect(Object(change).who).toBe('Ann')
  expect(JSON.parse(Object(change).changes)).toEqual([{ field: 'label', from: null, to: 'Payments' }])

  await write(sql`UPDATE reports SET status = 'open'`)
  expect(await readMessages()).toEqual({ w0: ['report.updated r1', 'report.updated r1'] })
  await write(sql`DELETE FROM report_labels`, sql`UPDATE reports SET status = 'done'`)
  expect(await readDeliveries(storage.ports.database, 'demo')).toHaveLength(2)
})

test('adding a label sends nothing to webhooks without it, and nothing about suspected spam', async () => {
  await saveWebhooks({}, { labels: ['other'] }, { labels: ['checkout'], events: ['report.created'] })
  await storage.storeReport('r1')
  await write(sql`DELETE FROM deliveries`)
  await addLabel('r1', 'checkout')
  expect(await readMessages()).toEqual({})

  await saveWebhooks({ labels: ['checkout'] })
  await storage.storeReport('r2')
  await write(sql`UPDATE reports SET is_spam = 1 WHERE id = 'r2'`)
  await addLabel('r2', 'checkout')
  expect(await readMessages()).toEqual({})
})

test('a webhook with types and labels gets only reports that match both', async () => {
  await saveWebhooks({ labels: ['checkout'], types: ['CRASH'] })
  await storage.storeReport('r1')
  await storage.storeReport('r2')
  await write(sql`UPDATE reports SET type = 'CRASH' WHERE id = 'r2'`)
  await addLabel('r1', 'checkout')
  await addLabel('r2', 'checkout')
  expect(await readMessages()).toEqual({ w0: ['report.updated r2'] })
})

test('webhooks follow a new name of a label, and other settings and webhooks stay as they are', async () => {
  await saveWebhooks({ labels: ['other', 'checkout'] }, { firstOfGroup: true }, {})
  await storage.storeReport('r1')
  await addLabel('r1', 'checkout')
  const before = await readProject(storage.ports, 'demo')
  await write(sql`UPDATE labels SET name = 'Payment', color = 'blue' WHERE name = 'checkout'`)
  const after = await readProject(storage.ports, 'demo')
  expect(after?.webhooks.map(({ labels }) => labels)).toEqual([['other', 'Payment'], [], []])
  expect(after?.webhooks.map((webhook) => ({ ...webhook, labels: [] }))).toEqual(
    (before?.webhooks ?? []).map((webhook) => ({ ...webhook, labels: [] })),
  )
  await write(sql`DELETE FROM deliveries`, sql`UPDATE reports SET status = 'done'`)
  expect(await readMessages()).toMatchObject({ w0: ['report.updated r1'] })
})

test('webhooks that older versions saved announce every report', async () => {
  await saveWebhooks({})
  await storeReport('r1', 'a')
  await storeReport('r2', 'a')
  expect(await readMessages()).toEqual({ w0: ['report.created r1', 'report.created r2'] })
  const project = await readProject(storage.ports, 'demo')
  expect(project?.webhooks).toMatchObject([{ format: 'json', types: [], labels: [], firstOfGroup: false }])
})

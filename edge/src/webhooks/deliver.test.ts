import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { createBunWebhookSender } from '../ports/bun/webhook-sender.ts'
import { sql, type Statement } from '../ports/database.ts'
import { type Cause, deliverDue } from './deliver.ts'
import {
  claimDeliveries,
  claimDelivery,
  limitPausedDeliveries,
  readDeliveries,
  readFailures,
  resumeWebhook,
  settleDelivery,
} from './store.ts'

const HOUR_MS = 3_600_000

let storage: TestStorage
let hook: ReturnType<typeof Bun.serve>
let sentIds: string[]
/** The events in the log, why an attempt failed, and whether it was the last. */
let lines: unknown[][]
/** The `traceparent` of each sent message. */
let traces: (string | null)[]
let status: number
/** Time of the application's clock. The database records changes with the real time instead. */
let now: number

beforeEach(async () => {
  storage = await openTestStorage()
  sentIds = []
  lines = []
  traces = []
  status = 500
  now = Date.now()
  hook = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ headers }) {
      sentIds.push(headers.get('webhook-id') ?? '')
      traces.push(headers.get('traceparent'))
      return new Response(status === 204 ? null : 'no such channel', { status })
    },
  })
  const webhooks = [
    {
      id: 'w',
      url: hook.url.href,
      events: ['report.created'],
      secret: `whsec_${btoa('a key of some bytes')}`,
    },
  ]
  await storage.ports.database.write([
    sql`UPDATE projects SET webhooks = ${JSON.stringify(webhooks)} WHERE sdk_key = 'demo'`,
  ])
})

afterEach(async () => {
  await hook.stop(true)
  await storage.remove()
})

async function storeReports(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await storage.storeReport(`r${index}`, { createdAt: now })
}

const deliver = (cause?: Cause, rounds?: number) =>
  deliverDue(
    {
      ...createTestPorts(storage),
      clock: { now: () => now },
      log: {
        write: (_level, event, fields) => void lines.push([event, fields?.['error'], fields?.['isLast']]),
      },
      webhookSender: createBunWebhookSender(true),
    },
    cause,
    rounds,
  )
const read = () => readDeliveries(storage.ports.database, 'demo')

test('a failed message is retried with the same id after each delay, until the last attempt fails', async () => {
  await storeReports(1)
  const waits: number[] = []
  for (let attempts = 1; attempts <= 20; attempts += 1) {
    await deliver()
    expect(sentIds).toHaveLength(attempts)
    // Calls `deliver` again, before a retry is due. Nothing is sent.
    await deliver()
    expect(sentIds).toHaveLength(attempts)
    const [delivery] = await read()
    expect(delivery).toMatchObject({ attempts, status: 500, error: 'The server answered 500.' })
    expect(delivery?.triedAt).toBe(new Date(now).toISOString())
    if (delivery?.nextAt === null) break
    waits.push(Date.parse(delivery?.nextAt ?? '') - now)
    now += waits.at(-1) ?? 0
  }

  expect(waits[0]).toBe(15_000)
  expect(waits.every((wait, index) => wait >= (waits[index - 1] ?? 0))).toBe(true)
  expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(60 * HOUR_MS)
  expect(new Set(sentIds).size).toBe(1)
  expect(await read()).toMatchObject([{ state: 'failed' }])
  expect(lines.slice(-2)).toEqual([
    ['webhook failed', 'The server answered 500.', false],
    ['webhook failed', 'The server answered 500.', true],
  ])
  now += 1000 * HOUR_MS
  await deliver()
  expect(sentIds).toHaveLength(waits.length + 1)
})

test('a message whose next attempt was set while the clock was a year ahead is sent after it was corrected', async () => {
  await storeReports(1)
  now += 8760 * HOUR_MS
  await deliver()
  expect(sentIds).toHaveLength(1)
  now -= 8760 * HOUR_MS
  status = 204
  await deliver()
  expect(await read()).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('the messages of a request belong to its trace, and their retries and other messages do not', async () => {
  await storeReports(2)
  const cause = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', reports: ['r1'] }
  await deliver(cause)
  expect(new Set(traces)).toEqual(new Set([cause.traceparent, null]))
  now += HOUR_MS
  await deliver(cause)
  expect(traces.slice(2)).toEqual([null, null])
})

test('a message that is accepted at a later attempt is not sent again', async () => {
  await storeReports(1)
  await deliver()
  status = 200
  now += HOUR_MS
  expect(await deliver()).toBe(1)
  now += HOUR_MS
  expect(await deliver()).toBe(0)
  expect(await read()).toMatchObject([
    { state: 'delivered', attempts: 2, status: 200, error: '', nextAt: null },
  ])
})

test('concurrent deliveries send every message exactly once', async () => {
  status = 204
  await storeReports(25)
  await Promise.all([deliver(), deliver(), deliver()])
  while ((await deliver()) > 0);

  expect(sentIds).toHaveLength(25)
  expect(new Set(sentIds).size).toBe(25)
  expect((await read()).every(({ state }) => state === 'delivered')).toBe(true)
})

test('a server without the limits of a Worker sends a burst of messages in one run', async () => {
  status = 204
  await storeReports(100)
  expect(await deliver(undefined, Infinity)).toBe(100)
})

test('an attempt whose process died is repeated', async () => {
  await storeReports(1)
  status = 200
  const dying = deliverDue({
    ...createTestPorts(storage),
    clock: { now: () => now },
    webhookSender: { explainRefusal: () => undefined, post: () => new Promise<never>(() => undefined) },
  })
  void dying
  await Bun.sleep(10)
  expect(await deliver()).toBe(0)
  now += 60_000
  expect(await deliver()).toBe(1)
})

test('a receiver that becomes slow gets only a few messages twice, although many requests deliver at once', async () => {
  await storeReports(60)
  const late = Promise.withResolvers<never>()
  const received: string[] = []
  let isSlow = true
  const slowly = () =>
    deliverDue({
      ...createTestPorts(storage),
      clock: { now: () => now },
      webhookSender: {
        explainRefusal: () => undefined,
        post: (_url, { headers }) => {
          received.push(new Headers(headers).get('webhook-id') ?? '')
          return isSlow ? late.promise : Promise.resolve({ status: 204, text: '' })
        },
      },
    })
  const first = slowly()
  while (received.length === 0) await Bun.sleep(1)
  const others = Array.from({ length: 20 }, slowly)
  await Promise.all(others)
  while (received.length < 4) await Bun.sleep(1)
  expect(received).toHaveLength(4)
  late.reject(new DOMException('The operation timed out.', 'TimeoutError'))
  await first

  isSlow = false
  for (let hour = 0; hour < 100 && (await read()).some(({ state }) => state === 'waiting'); hour += 1) {
    now += HOUR_MS
    await slowly()
  }
  const counts = new Map<string, number>()
  for (const id of received) counts.set(id, (counts.get(id) ?? 0) + 1)
  expect(counts.size).toBe(60)
  expect([...counts.values()].filter((count) => count > 1)).toEqual([2, 2, 2, 2])
})

test('a message is not sent when its attempt is so late that another could start', async () => {
  await storeReports(1)
  status = 204
  const { database } = storage.ports
  const slow = {
    ...database,
    read: (statement: Statement) => {
      now += 20_000
      return database.read(statement)
    },
  }
  const ports = { ...createTestPorts(storage), clock: { now: () => now } }
  await deliverDue({ ...ports, database: slow, webhookSender: createBunWebhookSender(true) })
  expect(sentIds).toEqual([])
  now += HOUR_MS
  expect(await deliver()).toBe(1)
  expect(sentIds).toHaveLength(1)
})

test('a message that was accepted is sent once, although storing the result fails at first', async () => {
  await storeReports(1)
  status = 204
  const { database } = storage.ports
  let failures = 0
  const failing = {
    ...database,
    write: (statements: Statement[]) => {
      if (sentIds.length === 0 || failures > 0) return database.write(statements)
      failures += 1
      return Promise.reject(new Error('The database is busy.'))
    },
  }
  const ports = { ...createTestPorts(storage), clock: { now: () => now } }
  await deliverDue({ ...ports, database: failing, webhookSender: createBunWebhookSender(true) })
  now += HOUR_MS
  expect(await deliver()).toBe(0)
  expect([sentIds.length, failures]).toEqual([1, 1])
})

test('a late result does not replace the result of the next attempt', async () => {
  await storeReports(1)
  const { database } = storage.ports
  const [claimed] = await claimDeliveries(database, {
    now,
    until: now + HOUR_MS,
    limit: 1,
    isFailing: false,
  })
  if (!claimed) throw new Error('No message is due.')
  const late = { ...claimed, at: now, status: 500, error: 'late', request: '', response: '', nextAt: now }
  await claimDelivery(database, { id: claimed.id, project: 'demo', until: now + HOUR_MS })
  await database.write(settleDelivery({ ...late, isDelivered: false }))
  expect(await read()).toMatchObject([{ state: 'waiting', attempts: 2, error: '', status: null }])
  expect(await database.read(sql`SELECT 1 FROM webhook_failures`)).toEqual([])

  // A success that arrives late is final, because the receiver has the message.
  await database.write(settleDelivery({ ...late, isDelivered: true, nextAt: null }))
  await database.write(settleDelivery({ ...late, attempts: 2, isDelivered: false }))
  expect(await read()).toMatchObject([{ state: 'delivered', nextAt: null }])
})

test('pending messages about a deleted report are deleted, not sent', async () => {
  await storeReports(1)
  await storage.ports.database.write([sql`DELETE FROM reports`])
  expect([await deliver(), sentIds, await read()]).toEqual([0, [], []])
})

test('messages of a deleted project wait until it is restored', async () => {
  await storeReports(1)
  status = 204
  const { database } = storage.ports
  await database.write([sql`UPDATE projects SET delete_at = ${now + HOUR_MS} WHERE sdk_key = 'demo'`])
  await deliver()
  expect(sentIds).toEqual([])
  await database.write([sql`UPDATE projects SET delete_at = NULL WHERE sdk_key = 'demo'`])
  await deliver()
  expect(sentIds).toHaveLength(1)
})

test('a message that cannot be created is tried again later, and the others are sent', async () => {
  await storeReports(2)
  status = 204
  const { database } = storage.ports
  await database.write([
    sql`INSERT INTO projects (sdk_key, name, secret, config, webhooks, retention_days, created_at)
      SELECT 'damaged', name, 'sealed:1:0:damaged', config, webhooks, retention_days, created_at
      FROM projects WHERE sdk_key = 'demo'`,
    sql`UPDATE deliveries SET project = 'damaged' WHERE report = 'r0'`,
  ])
  await deliver()
  expect(sentIds).toHaveLength(1)
  expect(await read()).toMatchObject([{ report: 'r1', state: 'delivered' }])
  expect(await readDeliveries(database, 'damaged')).toMatchObject([
    { report: 'r0', state: 'waiting', attempts: 1, error: expect.stringContaining('cannot be created') },
  ])
})

test('a webhook counts as failing after three failed attempts in a row, until a message is accepted', async () => {
  await storeReports(3)
  const failing = () => readFailures(storage.ports.database)
  const before = new Date(now).toISOString()
  await deliver()
  expect(await failing()).toEqual([
    {
      project: 'demo',
      webhook: 'w',
      since: before,
      failures: 3,
      error: 'The server answered 500.',
      pausedAt: null,
    },
  ])
  // From then on, one message at a time is tried.
  now += 15_000
  await Promise.all([deliver(), deliver(), deliver()])
  expect(await failing()).toMatchObject([{ since: before, failures: 4 }])

  status = 204
  now += HOUR_MS
  await deliver()
  expect(await failing()).toEqual([])
})

/** Adds a project whose only webhook is at `url`, with `count` messages that are due. */
async function addProject(sdkKey: string, url: string, count: number): Promise<void> {
  const webhooks = JSON.stringify([
    { id: sdkKey, url, events: ['report.created'], secret: `whsec_${btoa('a key')}` },
  ])
  await storage.ports.database.write([
    sql`INSERT INTO projects (sdk_key, name, secret, config, webhooks, retention_days, created_at)
      SELECT ${sdkKey}, name, secret, config, ${webhooks}, retention_days, created_at
      FROM projects WHERE sdk_key = 'demo'`,
    sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
      INSERT INTO deliveries (project, webhook, event, report, created_at)
      SELECT ${sdkKey}, ${sdkKey}, 'report.created', 'r0', ${now} + n FROM numbers`,
  ])
}

test('a webhook that is down and has many messages delays no other webhook', async () => {
  const hung = Promise.withResolvers<Response>()
  const dead = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => hung.promise })
  status = 204
  await storage.ports.database.write([sql`UPDATE projects SET webhooks = '[]' WHERE sdk_key = 'demo'`])
  await storeReports(1)
  await addProject('dead', dead.url.href, 120)
  await addProject('healthy', hook.url.href, 1)
  // The endpoint that is down keeps its connections open, so the call does not end.
  const first = deliver()
  while (sentIds.length === 0) await Bun.sleep(1)
  hung.resolve(new Response(null, { status: 503 }))
  await first

  // It counts as failing now: its messages wait in a share of their own.
  await addProject('later', hook.url.href, 8)
  await deliver()
  expect(sentIds).toHaveLength(9)
  await dead.stop(true)
})

test('a webhook that fails for a day is paused with its reason, and keeps its newest messages until it is resumed', async () => {
  const { database } = storage.ports
  const audit = () =>
    database.read(
      sql`SELECT who, action, target, detail FROM audit WHERE action IN ('webhook.paused', 'webhook.resumed') ORDER BY seq`,
    )
  await storage.ports.database.write([sql`UPDATE projects SET webhooks = '[]' WHERE sdk_key = 'demo'`])
  await storeReports(1)
  await addProject('down', hook.url.href, 1010)
  const start = now
  for (let hour = 0; hour < 23; hour += 1) {
    await deliver()
    now += HOUR_MS
  }
  const attempts = sentIds.length
  expect(attempts).toBeGreaterThan(20)
  expect(attempts).toBeLessThan(35)
  expect(await readFailures(database)).toMatchObject([{ webhook: 'down', pausedAt: null }])
  now = start + 24 * HOUR_MS
  await deliver()
  const pausedAt = new Date(now).toISOString()
  expect(await readFailures(database)).toMatchObject([
    { webhook: 'down', pausedAt, error: 'The server answered 500.' },
  ])
  expect(sentIds.length).toBe(attempts + 1)
  now += 100 * HOUR_MS
  await deliver()
  expect(sentIds.length).toBe(attempts + 1)
  expect(await audit()).toMatchObject([{ who: 'webhooks', action: 'webhook.paused', target: 'down' }])
  expect((await readDeliveries(database, 'down')).every(({ nextAt }) => nextAt === null)).toBe(true)

  await database.write([limitPausedDeliveries()])
  expect(
    await database.read(
      sql`SELECT count(*) AS waiting, min(created_at) - ${start} AS oldest FROM deliveries
        WHERE project = 'down' AND next_at IS NOT NULL`,
    ),
  ).toEqual([{ waiting: 1000, oldest: 11 }])

  status = 204
  await database.write([sql`DELETE FROM deliveries WHERE created_at > ${start + 20}`])
  await database.write(resumeWebhook({ project: 'down', webhook: 'down' }, { at: now, who: 'owner' }))
  expect(await deliver()).toBeGreaterThan(1)
  expect(await readFailures(database)).toEqual([])
  expect((await audit()).slice(1)).toMatchObject([
    { who: 'owner', action: 'webhook.resumed', target: 'down' },
  ])
})

test('the body that was sent and the start of the response are stored', async () => {
  await storeReports(1)
  await deliver()
  const [delivery] = await read()
  expect(JSON.parse(delivery?.request ?? '')).toMatchObject({
    type: 'report.created',
    data: { id: 'r0', project: 'demo', message: 'title' },
  })
  expect(delivery?.response).toBe('no such channel')
})

test('only reports whose current type is chosen are sent', async () => {
  await storage.ports.database.write([
    sql`UPDATE projects SET webhooks = json_set(webhooks, '$[0].types', json('["CRASH"]'),
      '$[0].events', json('["report.created","report.updated"]'))`,
  ])
  await storeReports(2)
  expect(await read()).toEqual([])
  await storage.ports.database.write([sql`UPDATE reports SET type = 'CRASH' WHERE id = 'r1'`])
  expect(await read()).toMatchObject([{ event: 'report.updated', report: 'r1' }])
})

test('a reply of the reporter is sent with its text to webhooks that want replies', async () => {
  await storage.ports.database.write([
    sql`UPDATE projects SET webhooks = json_set(webhooks, '$[0].events', json('["report.replied"]'))`,
  ])
  await storeReports(1)
  const insertReply = (id: string, isFromTeam: number) =>
    sql`INSERT INTO replies (id, report, is_from_team, author_name, created_at, text)
      VALUES (${id}, 'r0', ${isFromTeam}, '', 1, 'It works now.')`
  await storage.ports.database.write([insertReply('theirs', 0), insertReply('ours', 1)])
  await deliver()
  const [delivery, ...others] = await read()
  expect(others).toEqual([])
  expect(JSON.parse(delivery?.request ?? '')).toMatchObject({
    type: 'report.replied',
    reply: { id: 'theirs', text: 'It works now.', sender: null },
    data: { id: 'r0' },
  })
})

test('a refused connection is explained in a sentence', async () => {
  await storeReports(1)
  await hook.stop(true)
  await deliver()
  expect(await read()).toMatchObject([
    {
      state: 'waiting',
      status: null,
      error: 'Nothing answers at this URL. Check the host and the port. (ECONNREFUSED)',
      response: '',
    },
  ])
})

/**
 * Runs the same statements in one D1 database for all projects and in one SQLite-backed Durable Object for each. The
 * load runs inside the Worker, because requests to it would take more time than the statements.
 */
import { DurableObject } from 'cloudflare:workers'

const DATE = '2026-11-20T10:00:00.000Z'
const EVENTS = Array.from({ length: 5 }, (_, index) => ({
  name: 'pageView',
  date: DATE,
  data: { page: `/product/${index}`, step: index, plan: 'team' },
}))

/** The statements of each operation as `[text, ...values]`. */
const operations = {
  /** A call with five events, one row for each, as before. */
  eventRows: (project) => [
    touch(project),
    [
      `INSERT INTO events (project, gleap_id, seq, name, date, data, received_at)
       SELECT ?1, 'session', event.key + 1 + coalesce(
         (SELECT max(seq) FROM events WHERE project = ?1 AND gleap_id = 'session'), 0),
         event.value ->> '$.name', event.value ->> '$.date', event.value -> '$.data', ?2
       FROM json_each(?3) AS event`,
      project,
      Date.now(),
      JSON.stringify(EVENTS),
    ],
    ...usage(project),
  ],
  /** The same call in one row. */
  eventCall: (project) => [
    touch(project),
    [
      `INSERT INTO events (project, gleap_id, seq, name, date, data, received_at)
       SELECT ?1, 'session', coalesce(max(seq), 0) + 1, '', ?2, ?3, ?4
       FROM events WHERE project = ?1 AND gleap_id = 'session'`,
      project,
      DATE,
      JSON.stringify(EVENTS),
      Date.now(),
    ],
    ...usage(project),
  ],
  /** The row of a report. Triggers index it. */
  report: (project) => [
    [
      `INSERT INTO reports (id, share_id, project, gleap_id, created_at, type, priority, is_silent, is_spam, title,
         reported_by, current_url, parts, body_hash, body_bytes, body_encoding, search)
       VALUES (?1, ?1, ?2, 'session', ?3, 'BUG', 'LOW', 0, 0, 'The total is wrong', 'ann@shop.example',
         'https://shop.example/cart', '{"screenshot":true,"console":true}', 'hash', 300000, 'gzip', ?4)`,
      crypto.randomUUID(),
      project,
      Date.now(),
      'the total of my cart is wrong after i remove an article and add it again',
    ],
    ...usage(project),
  ],
  /** The first page of the inbox. */
  list: (project) => [
    [
      `SELECT seq, id, title, status, type, priority, created_at FROM reports
       WHERE project = ? AND is_spam = 0 ORDER BY seq DESC LIMIT 50`,
      project,
    ],
  ],
}

function touch(project) {
  return [
    `INSERT INTO sessions (project, gleap_id, created_at, updated_at) VALUES (?1, 'session', ?2, ?2)
     ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at`,
    project,
    Date.now(),
  ]
}

/** Counts what visitors stored, by project, address and session. */
function usage(project) {
  return ['', 'address', 'session'].map((scope) => [
    `INSERT INTO usage (project, day, scope, bytes, items) VALUES (?, 1, ?, 300, 5)
     ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes, items = items + excluded.items`,
    project,
    scope,
  ])
}

export class ProjectStore extends DurableObject {
  migrate(schema) {
    this.ctx.storage.transactionSync(() => {
      if (
        this.ctx.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'events'").toArray().length === 0
      )
        this.ctx.storage.sql.exec(schema)
    })
  }

  /** Returns the number of rows that were written and read. The response waits until they are on the disk. */
  write(statements) {
    return this.ctx.storage.transactionSync(() => {
      const rows = { written: 0, read: 0 }
      for (const [text, ...values] of statements) {
        const cursor = this.ctx.storage.sql.exec(text, ...values)
        cursor.toArray()
        rows.written += cursor.rowsWritten
        rows.read += cursor.rowsRead
      }
      return rows
    })
  }
}

/** Runs the statements of an operation, and returns the number of rows that were written and read. */
function createStore(kind, env) {
  if (kind === 'object')
    return (project, statements) => env.PROJECTS.get(env.PROJECTS.idFromName(project)).write(statements)
  return async (_, statements) => {
    const answers = await env.DB.batch(
      statements.map(([text, ...values]) => env.DB.prepare(text).bind(...values)),
    )
    return {
      written: answers.reduce((sum, { meta }) => sum + meta.rows_written, 0),
      read: answers.reduce((sum, { meta }) => sum + meta.rows_read, 0),
    }
  }
}

/** As many calls as the callers can make, each for a project of its own. */
async function measureThroughput(store, { operation, callers, milliseconds }) {
  const start = performance.now()
  const end = start + milliseconds
  let calls = 0
  let written = 0
  let read = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, index) => {
      const project = `project-${index}`
      while (performance.now() < end) {
        const rows = await store(project, operations[operation](project))
        written += rows.written
        read += rows.read
        calls += 1
      }
    }),
  )
  return {
    calls,
    perSecond: (calls * 1000) / (performance.now() - start),
    rowsWritten: written / calls,
    rowsRead: read / calls,
  }
}

/** Times of steady calls in a hundred projects, while one more project sends as much as `noisyCallers` can. */
async function measureNeighbors(store, { noisyCallers, milliseconds }) {
  const PROJECTS = 100
  const PERIOD = 1000
  const began = performance.now()
  const end = began + milliseconds
  const times = []
  let noise = 0
  const neighbors = Array.from({ length: PROJECTS }, async (_, index) => {
    const project = `project-${index}`
    await scheduler.wait((index * PERIOD) / PROJECTS)
    let round = 0
    do {
      const start = performance.now()
      await store(project, operations[round % 2 === 0 ? 'eventCall' : 'list'](project))
      const took = performance.now() - start
      times.push(took)
      round += 1
      await scheduler.wait(Math.max(0, PERIOD - took))
    } while (performance.now() < end)
  })
  const noisy = Array.from({ length: noisyCallers }, async () => {
    while (performance.now() < end) {
      await store('noisy', operations.eventCall('noisy'))
      noise += 1
    }
  })
  await Promise.all([...neighbors, ...noisy])
  times.sort((left, right) => left - right)
  const at = (share) => times[Math.floor(times.length * share)]
  return {
    calls: times.length,
    noisePerSecond: (noise * 1000) / (performance.now() - began),
    p50: at(0.5),
    p99: at(0.99),
  }
}

// oxlint-disable-next-line import/no-default-export -- a Worker is one
export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url)
    if (pathname === '/healthz') return new Response('ok')
    const job = await request.json()
    if (pathname === '/migrate') {
      for (const project of job.projects)
        await env.PROJECTS.get(env.PROJECTS.idFromName(project)).migrate(job.schema)
      return Response.json({})
    }
    const store = createStore(job.store, env)
    return Response.json(
      await (pathname === '/throughput' ? measureThroughput(store, job) : measureNeighbors(store, job)),
    )
  },
}

import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerIn } from '../../../../tests/support/provider.ts'
import { createMetrics, LAST_BACKUP } from './metrics.ts'

const folder = await mkdtemp(join(tmpdir(), 'metrics-'))
afterAll(() => rm(folder, { recursive: true }))

const start = (metricsPort: number | undefined) => startServerIn(folder, { metricsPort })

test('requests are counted by part and status on a separate port, even if nothing is logged', async () => {
  const server = await start(0)
  await fetch(`http://127.0.0.1:${server.port}/healthz`)
  await fetch(`http://127.0.0.1:${server.port}/inbox/api/reports`)
  const answer = await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)
  const text = await answer.text()
  const elsewhere = await fetch(`http://127.0.0.1:${server.port}/metrics`)
  await server.stop()

  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(text).toContain('node_docs_requests_total{part="docs",status="2xx"} 1\n')
  expect(text).toContain('node_docs_requests_total{part="inbox",status="4xx"} 1\n')
  expect(text).toContain('node_docs_request_seconds_count 2\n')
  expect(text).toMatch(/^node_docs_disk_free_bytes \d+$/m)
  expect(text).toMatch(/^node_docs_database_bytes [1-9]\d+$/m)
  expect(text).toContain('node_docs_queue_length{queue="webhook"} 0\n')
  expect(elsewhere.status).not.toBe(200)
})

test('clients that ask for metrics and never read them neither block others nor fill the memory', async () => {
  const server = await start(0)
  const port = server.metricsPort ?? 0
  const silent = await Promise.all(
    Array.from({ length: 20 }, () =>
      Bun.connect({ hostname: '127.0.0.1', port, socket: { data: (socket) => socket.pause() } }),
    ),
  )
  const before = process.memoryUsage.rss()
  const request = 'GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n'
  for (const socket of silent) for (let count = 0; count < 50; count += 1) socket.write(request)
  for (let count = 0; count < 5; count += 1)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
  expect(process.memoryUsage.rss() - before).toBeLessThan(2 ** 27)
  for (const socket of silent) socket.terminate()
  await server.stop()
})

test('without METRICS_PORT there is no second port, and the error of a port in use names it', async () => {
  const server = await start(undefined)
  expect(server.metricsPort).toBeUndefined()
  await server.stop()
  const taken = Bun.serve({ port: 0, hostname: '127.0.0.1', reusePort: false, fetch: () => new Response() })
  const refused: unknown = await start(taken.port).catch((error: unknown) => error)
  await taken.stop(true)
  expect(String(refused)).toMatch(/METRICS_PORT=\d+ cannot be used \(EADDRINUSE\)/)
})

const known = {
  parts: ['api', 'docs'],
  storageCalls: ['write'],
  tasks: ['removeOrphans', 'emptyTrash'],
  backgroundTasks: ['indexReports'],
}

/** Returns the metrics after each kind of log line. */
function formatOneOfEach(): Promise<string> {
  const metrics = createMetrics(folder, known)
  const log = metrics.observe({ write() {} })
  log.write('info', 'request', { part: 'api', status: 429, ms: 30 })
  log.write('error', 'storage failed', { call: 'write' })
  log.write('info', 'job done', { job: 'removeOrphans', removed: 3 })
  log.write('error', 'job failed', { job: 'emptyTrash' })
  log.write('warn', 'slow storage call', { call: 'write', ms: 900 })
  const stored = { kind: 'event', items: 3, bytes: 500 }
  log.write('info', 'request', { part: 'api', status: 200, ms: 1, project: 'shop', stored })
  log.write('info', 'request', { part: 'api', status: 429, ms: 1, project: 'shop' })
  log.write('debug', 'webhook sent', {})
  log.write('warn', 'webhook failed', { isLast: false })
  log.write('warn', 'webhook failed', { isLast: true })
  log.write('debug', 'email sent', {})
  log.write('warn', 'email failed', { isLast: true, state: 'refused' })
  metrics.watchLoopDelay(() => 30)
  metrics.watchQueues(async () => [{ name: 'email', length: 2, overdueSeconds: 60 }])
  return metrics.format()
}

test('the dashboard shows every metric, and names no other', async () => {
  const text = await formatOneOfEach()
  const dashboard = await Bun.file(
    join(import.meta.dir, '../../../server-examples/grafana-dashboard.json'),
  ).json()
  const panels: { targets: { expr: string }[] }[] = dashboard.panels
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const shown = new Set(expressions.flatMap((expr) => expr.match(/node_docs_\w+/g) ?? []))
  const series = new Set([...text.matchAll(/^(node_docs_\w+)/gm)].map(([name]) => name))
  expect([...shown].toSorted()).toEqual([...series].toSorted())

  // Each metric must have the labels that the dashboard's expressions use.
  for (const expr of expressions) {
    const [name = ''] = /node_docs_\w+/.exec(expr) ?? []
    const labels = new RegExp(`^${name}\\{(.*)\\}`, 'm').exec(text)?.[1] ?? ''
    const [, grouped = '', matched = ''] = /by \(([^)]*)\).*?(?:\{(\w+)=|$)/.exec(expr) ?? []
    for (const label of [...grouped.split(', '), matched].filter((each) => each !== ''))
      expect(labels).toContain(`${label}="`)
  }
})

test('limits, failures and tasks are counted', async () => {
  const lines = (await formatOneOfEach()).split('\n')
  for (const line of [
    'node_docs_requests_total{part="api",status="4xx"} 2',
    'node_docs_limited_total{part="api"} 2',
    'node_docs_project_requests_total{project="shop"} 2',
    'node_docs_project_refused_total{project="shop"} 1',
    'node_docs_project_stored_total{project="shop",kind="event"} 3',
    'node_docs_project_stored_total{project="shop",kind="report"} 0',
    'node_docs_project_stored_bytes_total{project="shop"} 500',
    'node_docs_deliveries_total{kind="webhook",result="sent"} 1',
    'node_docs_deliveries_total{kind="webhook",result="failed"} 1',
    'node_docs_deliveries_total{kind="webhook",result="given_up"} 1',
    'node_docs_deliveries_total{kind="email",result="sent"} 1',
    'node_docs_deliveries_total{kind="email",result="refused"} 1',
    'node_docs_deliveries_total{kind="email",result="given_up"} 0',
    'node_docs_event_loop_delay_seconds 0.03',
    'node_docs_queue_length{queue="email"} 2',
    'node_docs_queue_overdue_seconds{queue="email"} 60',
    'node_docs_slow_storage_calls_total{call="write"} 1',
    'node_docs_storage_failures_total{call="write"} 1',
    'node_docs_tasks_total{task="removeOrphans"} 1',
    'node_docs_task_removed_total{task="removeOrphans"} 3',
    'node_docs_task_failures_total{task="emptyTrash"} 1',
    'node_docs_request_seconds_bucket{le="0.025"} 2',
    'node_docs_request_seconds_bucket{le="0.1"} 3',
    'node_docs_request_seconds_sum 0.032',
  ])
    expect(lines).toContain(line)
})

test('the time of the last backup is that of the file that the backup writes', async () => {
  const read = async () => /^node_docs_backup_last_success_seconds (\d+)$/m.exec(await formatOneOfEach())?.[1]
  expect(await read()).toBe('0')
  await Bun.write(join(folder, LAST_BACKUP), '')
  await utimes(join(folder, LAST_BACKUP), 1000, 1000)
  expect(await read()).toBe('1000')
})

test('counters of known labels start at 0, so that alerts on their increase see the first event', async () => {
  const lines = (await createMetrics(folder, known).format()).split('\n')
  for (const line of [
    'node_docs_requests_total{part="docs",status="5xx"} 0',
    'node_docs_limited_total{part="api"} 0',
    'node_docs_storage_failures_total{call="write"} 0',
    'node_docs_task_failures_total{task="removeOrphans"} 0',
    'node_docs_task_failures_total{task="indexReports"} 0',
    'node_docs_task_last_success_seconds{task="removeOrphans"} 0',
    'node_docs_deliveries_total{kind="webhook",result="given_up"} 0',
    'node_docs_project_refused_total{project="other"} 0',
  ])
    expect(lines).toContain(line)
})

test('of 10,000 projects, 50 have series of their own, and no counter decreases when one gets a series', async () => {
  let time = 0
  const metrics = createMetrics(folder, known, () => time)
  const log = metrics.observe({ write() {} })
  const request = (project: string) =>
    log.write('info', 'request', { part: 'api', status: 204, ms: 1, project })
  const read = async () => {
    const text = await metrics.format()
    const found = text.matchAll(/^node_docs_project_requests_total\{project="(\w+)"\} (\d+)$/gm)
    return new Map([...found].map(([, project = '', count]) => [project, Number(count)]))
  }
  for (let index = 0; index < 10_000; index += 1) request(`p${index}`)
  for (let index = 0; index < 500; index += 1) request('flood')
  const before = await read()
  expect([before.size, before.get('other'), before.get('p0'), before.get('flood')]).toEqual([
    51,
    10_450,
    1,
    undefined,
  ])

  time = 300_000
  request('flood')
  const after = await read()
  expect([after.size, after.get('other'), after.get('flood')]).toEqual([51, 10_450, 1])
})

test('the last success of one task is not changed by another', async () => {
  const text = await formatOneOfEach()
  expect(text).toMatch(/^node_docs_task_last_success_seconds\{task="removeOrphans"\} 1\d{9}(\.\d+)?$/m)
  expect(text).toMatch(/^node_docs_task_last_success_seconds\{task="emptyTrash"\} 0$/m)
})

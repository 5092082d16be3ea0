import type { Stats } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../ports.ts'
import { SettingError } from '../setting-error.ts'

/** File in the data folder that `bun run backup` writes after each success. */
export const LAST_BACKUP = 'last-backup'

/** Upper bounds of the latency histogram, in seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

export interface Metrics {
  /** Returns a log that counts entries of every level before it writes them to `log`. */
  observe: (log: Log) => Log
  /** Adds the queues that `read` returns; it is called for each scrape. */
  watchQueues: (read: () => Promise<readonly QueueState[]>) => void
  /** Adds the delay of the event loop in milliseconds that `read` returns. */
  watchLoopDelay: (read: () => number) => void
  /** Returns the metrics in the text format of Prometheus, version 0.0.4. */
  format: () => Promise<string>
}

interface QueueState {
  name: string
  length: number
  overdueSeconds: number
}

/**
 * The values that labels can have. Their counters start at 0, because `increase()` needs a value before the first event:
 * a series that starts at 1 never triggers an alert.
 */
export interface MetricLabels {
  parts: readonly string[]
  storageCalls: readonly string[]
  /** Names of the periodic jobs. The label is `task`, because Prometheus itself adds a label `job`. */
  tasks: readonly string[]
  /** Names of other work in the background that can fail. */
  backgroundTasks: readonly string[]
}

type Labels = Readonly<Record<string, string>>

/** `failed` is tried again, `given_up` is not; `refused` is an address that does not exist. */
const deliveryResults: readonly Labels[] = [
  ...['sent', 'failed', 'given_up'].map((result) => ({ kind: 'webhook', result })),
  ...['sent', 'failed', 'given_up', 'refused', 'canceled'].map((result) => ({ kind: 'email', result })),
]

const storedKinds = ['report', 'file', 'event']

/** Metrics of this process. They are counted from log entries, because every request, failure and job is logged. */
export function createMetrics(
  dataDir: string,
  { parts, storageCalls, tasks, backgroundTasks }: MetricLabels,
  now: () => number = Date.now,
): Metrics {
  const registry = new Registry()
  const registers = [registry]

  /** Creates a counter that starts at 0 for each of these labels. */
  function counter(name: string, help: string, series: readonly Labels[]): Counter {
    const labelNames = Object.keys(series[0] ?? {})
    const created: Counter = new Counter({ name: `node_docs_${name}`, help, labelNames, registers })
    for (const labels of series) created.inc(labels, 0)
    return created
  }

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const created: Gauge = new Gauge({
      name: `node_docs_${name}`,
      help,
      registers,
      collect: async () => created.set(await read()),
    })
  }

  const requests = counter(
    'requests_total',
    'Requests by part of the application and status.',
    parts.flatMap((part) => ['2xx', '3xx', '4xx', '5xx', 'overloaded'].map((status) => ({ part, status }))),
  )
  const seconds = new Histogram({
    name: 'node_docs_request_seconds',
    help: 'Time until the response started.',
    buckets: BOUNDS,
    registers,
  })
  const limited = counter(
    'limited_total',
    'Requests that a limit or quota refused (429).',
    toSeries('part', parts),
  )
  const ofProject = {
    requests: counter(
      'project_requests_total',
      'Requests of visitors, by project.',
      toSeries('project', [OTHER_PROJECTS]),
    ),
    refused: counter(
      'project_refused_total',
      'Requests of visitors that a limit, a quota or the list of origins refused, by project.',
      toSeries('project', [OTHER_PROJECTS]),
    ),
    stored: counter(
      'project_stored_total',
      'Reports, files and events that were stored, by project.',
      storedKinds.map((kind) => ({ project: OTHER_PROJECTS, kind })),
    ),
    bytes: counter(
      'project_stored_bytes_total',
      'Bytes that were stored, by project.',
      toSeries('project', [OTHER_PROJECTS]),
    ),
  }
  const toProjectLabel = createProjectLabels({ onAdd: startProject, onRemove: removeProject, now })
  const storage = counter(
    'storage_failures_total',
    'Storage calls that failed or took too long.',
    toSeries('call', storageCalls),
  )
  const slow = counter(
    'slow_storage_calls_total',
    'Storage calls that took more than half a second.',
    toSeries('call', storageCalls),
  )
  const done = counter('tasks_total', 'Periodic tasks that finished.', toSeries('task', tasks))
  const failed = counter(
    'task_failures_total',
    'Tasks that failed.',
    toSeries('task', [...tasks, ...backgroundTasks]),
  )
  const removed = counter(
    'task_removed_total',
    'Records and blobs that tasks removed.',
    toSeries('task', tasks),
  )
  const lastSuccess = new Gauge({
    name: 'node_docs_task_last_success_seconds',
    help: 'When a task last finished, in seconds since 1970; 0 if it has not finished since the server started.',
    labelNames: ['task'],
    registers,
  })
  for (const task of tasks) lastSuccess.set({ task }, 0)
  const deliveries = counter(
    'deliveries_total',
    'Attempts to send webhook messages and emails, by result.',
    deliveryResults,
  )
  gauge('disk_free_bytes', 'Free bytes of the disk with the data folder.', async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  })
  gauge('database_bytes', 'Size of the database.', () => readSize(join(dataDir, 'provider.sqlite')))
  gauge('database_wal_bytes', 'Size of the write-ahead log of the database.', () =>
    readSize(join(dataDir, 'provider.sqlite-wal')),
  )
  gauge(
    'backup_last_success_seconds',
    'When a backup last succeeded, in seconds since 1970; 0 if none has.',
    async () => Math.floor(((await statOrNothing(join(dataDir, LAST_BACKUP)))?.mtimeMs ?? 0) / 1000),
  )
  gauge('memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss())
  gauge('uptime_seconds', 'Seconds since the process started.', () => process.uptime())

  function startProject(project: string): void {
    for (const each of [ofProject.requests, ofProject.refused, ofProject.bytes]) each.inc({ project }, 0)
    for (const kind of storedKinds) ofProject.stored.inc({ project, kind }, 0)
  }

  function removeProject(project: string): void {
    for (const each of [ofProject.requests, ofProject.refused, ofProject.bytes]) each.remove({ project })
    for (const kind of storedKinds) ofProject.stored.remove({ project, kind })
  }

  function countRequest(fields: Readonly<Record<string, unknown>>): void {
    const part = String(fields['part'])
    const status = Number(fields['status'])
    const isOverloaded = fields['isOverloaded'] === true
    requests.inc({ part, status: isOverloaded ? 'overloaded' : `${Math.floor(status / 100)}xx` })
    if (status === 429) limited.inc({ part })
    seconds.observe(Number(fields['ms']) / 1000)
    if (typeof fields['project'] !== 'string') return
    const project = toProjectLabel(fields['project'])
    ofProject.requests.inc({ project })
    if (status === 429 || status === 403) ofProject.refused.inc({ project })
    if (fields['stored'] === undefined) return
    const { kind, items, bytes } = Object(fields['stored'])
    ofProject.stored.inc({ project, kind }, items)
    ofProject.bytes.inc({ project }, bytes)
  }

  function count(event: string, fields: Readonly<Record<string, unknown>>): void {
    const task = String(fields['job'])
    const call = String(fields['call'])
    const failure = fields['isLast'] === true ? 'given_up' : 'failed'
    switch (event) {
      case 'request':
        return countRequest(fields)
      case 'storage failed':
        return storage.inc({ call })
      case 'slow storage call':
        return slow.inc({ call })
      case 'job done':
        lastSuccess.setToCurrentTime({ task })
        done.inc({ task })
        return removed.inc({ task }, Number(fields['removed']))
      case 'job failed':
        return failed.inc({ task })
      case 'webhook sent':
        return deliveries.inc({ kind: 'webhook', result: 'sent' })
      case 'webhook failed':
        return deliveries.inc({ kind: 'webhook', result: failure })
      case 'email sent':
        return deliveries.inc({ kind: 'email', result: 'sent' })
      case 'email canceled':
        return deliveries.inc({ kind: 'email', result: 'canceled' })
      case 'email failed':
        return deliveries.inc({ kind: 'email', result: fields['state'] === 'refused' ? 'refused' : failure })
    }
  }

  return {
    observe: (log) => ({
      write(level, event, fields) {
        count(event, fields ?? {})
        log.write(level, event, fields)
      },
    }),
    watchQueues(read) {
      function queueGauge(name: string, help: string, select: (queue: QueueState) => number): void {
        const created: Gauge = new Gauge({
          name: `node_docs_${name}`,
          help,
          labelNames: ['queue'],
          registers,
          async collect() {
            for (const queue of await read()) created.set({ queue: queue.name }, select(queue))
          },
        })
      }
      queueGauge('queue_length', 'Messages that wait, also for their next attempt.', ({ length }) => length)
      queueGauge(
        'queue_overdue_seconds',
        'How long the oldest due message of a queue has been due.',
        ({ overdueSeconds }) => overdueSeconds,
      )
    },
    watchLoopDelay: (read) =>
      gauge('event_loop_delay_seconds', 'How late the event loop runs.', () => read() / 1000),
    format: () => registry.metrics(),
  }
}

function toSeries(label: string, values: readonly string[]): Labels[] {
  return values.map((value) => ({ [label]: value }))
}

/** Returns 0 for a file that does not exist: SQLite deletes its log when the last connection closes. */
async function readSize(path: string): Promise<number> {
  return (await statOrNothing(path))?.size ?? 0
}

function statOrNothing(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined)
}

export interface MetricsServer {
  port: number
  stop(): Promise<void>
}

/**
 * Serves `/metrics` on a separate port that only this machine can reach, because visitors must not see the numbers.
 * @throws SettingError if the port cannot be used.
 */
export function serveMetrics(metrics: Metrics, wanted: number): MetricsServer {
  try {
    const server = Bun.serve({
      port: wanted,
      hostname: '127.0.0.1',
      development: false,
      reusePort: false,
      async fetch({ url }) {
        if (new URL(url).pathname !== '/metrics')
          return new Response('Metrics are at /metrics.\n', { status: 404 })
        const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
        return new Response(await metrics.format(), { headers })
      },
    })
    return { port: server.port ?? wanted, stop: () => server.stop(true) }
  } catch (error) {
    const { code, message } = Object(error)
    throw new SettingError(
      `METRICS_PORT=${wanted} cannot be used (${code ?? message}). Choose a free port from 1024, or remove the variable.`,
    )
  }
}

/** The label of all projects that have no label of their own. */
const OTHER_PROJECTS = 'other'

/** Maximum number of projects with a label of their own. */
const MOST = 50

/** Interval after which the projects with the most requests get the labels. */
const SELECTION_MS = 300_000

interface ProjectLabelOptions {
  /** Called for a project that gets a label. */
  onAdd: (project: string) => void
  /** Called for a project that loses its label. */
  onRemove: (project: string) => void
  /** Milliseconds since any time. */
  now: () => number
}

/**
 * Limits how many projects are labels of metrics: the first 50, and after five minutes those with the most requests. A
 * counter of a project starts at 0 when the project gets its label, and `other` keeps what it counted before, so that
 * no counter ever decreases.
 */
function createProjectLabels({ onAdd, onRemove, now }: ProjectLabelOptions): (project: string) => string {
  let labeled = new Set<string>()
  let requests = new Map<string, number>()
  let selectedAt = now()

  function select(): void {
    const busiest = [...requests].toSorted(([, a], [, b]) => b - a).map(([project]) => project)
    const selected = new Set([...busiest.slice(0, MOST), ...labeled].slice(0, MOST))
    for (const project of labeled) if (!selected.has(project)) onRemove(project)
    for (const project of selected) if (!labeled.has(project)) onAdd(project)
    labeled = selected
    requests = new Map()
    selectedAt = now()
  }

  return function toLabel(project) {
    if (now() - selectedAt >= SELECTION_MS) select()
    requests.set(project, (requests.get(project) ?? 0) + 1)
    if (labeled.size < MOST && !labeled.has(project)) {
      labeled.add(project)
      onAdd(project)
    }
    return labeled.has(project) ? project : OTHER_PROJECTS
  }
}

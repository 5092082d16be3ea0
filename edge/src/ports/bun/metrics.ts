import { statfs } from 'node:fs/promises'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../ports.ts'
import { SettingError } from '../setting-error.ts'

/** Upper bounds of the latency histogram, in seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

export interface Metrics {
  /** Returns a log that counts entries of every level before it writes them to `log`. */
  observe: (log: Log) => Log
  /** Returns the metrics in the text format of Prometheus, version 0.0.4. */
  format: () => Promise<string>
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
}

type LabelValues = readonly [label: string, values: readonly string[]]

/** Metrics of this process. They are counted from log entries, because every request, failure and job is logged. */
export function createMetrics(dataDir: string, { parts, storageCalls, tasks }: MetricLabels): Metrics {
  const registry = new Registry()
  const registers = [registry]

  function counter(name: string, help: string, [label, values]: LabelValues): Counter {
    const created: Counter = new Counter({ name: `node_docs_${name}`, help, labelNames: [label], registers })
    for (const value of values) created.inc({ [label]: value }, 0)
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

  const requests = new Counter({
    name: 'node_docs_requests_total',
    help: 'Requests by part of the application and status.',
    labelNames: ['part', 'status'],
    registers,
  })
  for (const part of parts)
    for (const status of ['2xx', '3xx', '4xx', '5xx']) requests.inc({ part, status }, 0)
  const seconds = new Histogram({
    name: 'node_docs_request_seconds',
    help: 'Time until the response started.',
    buckets: BOUNDS,
    registers,
  })
  const limited = counter('limited_total', 'Requests that a limit or quota refused (429).', ['part', parts])
  const storage = counter('storage_failures_total', 'Storage calls that failed or took too long.', [
    'call',
    storageCalls,
  ])
  const done = counter('tasks_total', 'Periodic tasks that finished.', ['task', tasks])
  const failed = counter('task_failures_total', 'Periodic tasks that failed.', ['task', tasks])
  const removed = counter('task_removed_total', 'Records and blobs that tasks removed.', ['task', tasks])
  const lastSuccess = new Gauge({
    name: 'node_docs_task_last_success_seconds',
    help: 'When a task last finished, in seconds since 1970; 0 if it has not finished since the server started.',
    labelNames: ['task'],
    registers,
  })
  for (const task of tasks) lastSuccess.set({ task }, 0)
  gauge('disk_free_bytes', 'Free bytes of the disk with the data folder.', async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  })
  gauge('memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss())
  gauge('uptime_seconds', 'Seconds since the process started.', () => process.uptime())

  function count(event: string, fields: Readonly<Record<string, unknown>>): void {
    const task = String(fields['job'])
    switch (event) {
      case 'request': {
        const part = String(fields['part'])
        const status = Number(fields['status'])
        requests.inc({ part, status: `${Math.floor(status / 100)}xx` })
        if (status === 429) limited.inc({ part })
        seconds.observe(Number(fields['ms']) / 1000)
        return
      }
      case 'storage failed':
        return storage.inc({ call: String(fields['call']) })
      case 'job done':
        lastSuccess.setToCurrentTime({ task })
        done.inc({ task })
        return removed.inc({ task }, Number(fields['removed']))
      case 'job failed':
        return failed.inc({ task })
    }
  }

  return {
    observe: (log) => ({
      write(level, event, fields) {
        count(event, fields ?? {})
        log.write(level, event, fields)
      },
    }),
    format: () => registry.metrics(),
  }
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

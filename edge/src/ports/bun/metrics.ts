import { statfs } from 'node:fs/promises'
import type { Log } from '../ports.ts'

/** Upper bounds of the latency histogram, in seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

export interface Metrics {
  /** Returns a log that counts entries of every level before it writes them to `log`. */
  observe: (log: Log) => Log
  /** Returns the metrics in the text format of Prometheus, version 0.0.4. */
  format: () => Promise<string>
}

/** Metrics of this process. They are counted from log entries, because every request, failure and job is logged. */
export function createMetrics(dataDir: string): Metrics {
  const requests = createCounter(
    'node_docs_requests_total',
    'Requests by part of the application and status.',
  )
  const limited = createCounter('node_docs_limited_total', 'Requests that a limit or quota refused (429).')
  const storage = createCounter(
    'node_docs_storage_failures_total',
    'Storage calls that failed or took too long.',
  )
  const done = createCounter('node_docs_jobs_total', 'Jobs that finished.')
  const failed = createCounter('node_docs_job_failures_total', 'Jobs that failed.')
  const removed = createCounter('node_docs_job_removed_total', 'Records and blobs that jobs removed.')
  const latencies = createHistogram('node_docs_request_seconds', 'Time until the response started.')
  let lastSuccess = 0

  function count(event: string, fields: Readonly<Record<string, unknown>>): void {
    const job = { job: String(fields['job']) }
    switch (event) {
      case 'request': {
        const status = Number(fields['status'])
        requests.add({ part: String(fields['part']), status: `${Math.floor(status / 100)}xx` })
        if (status === 429) limited.add({ part: String(fields['part']) })
        latencies.add(Number(fields['ms']) / 1000)
        return
      }
      case 'storage failed':
        return storage.add({ call: String(fields['call']) })
      case 'job done':
        lastSuccess = Date.now() / 1000
        done.add(job)
        return removed.add(job, Number(fields['removed']))
      case 'job failed':
        return failed.add(job)
    }
  }

  return {
    observe: (log) => ({
      write(level, event, fields) {
        count(event, fields ?? {})
        log.write(level, event, fields)
      },
    }),
    async format() {
      const { bavail, bsize } = await statfs(dataDir)
      const gauges: [string, string, number][] = [
        ['node_docs_disk_free_bytes', 'Free bytes of the disk with the data folder.', bavail * bsize],
        ['node_docs_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()],
        ['node_docs_uptime_seconds', 'Seconds since the process started.', process.uptime()],
        [
          'node_docs_job_last_success_seconds',
          'When a job last finished, in seconds since 1970.',
          lastSuccess,
        ],
      ]
      const counters = [requests, limited, storage, done, failed, removed, latencies]
      const lines = counters.flatMap((counter) => counter.format())
      for (const [name, help, value] of gauges)
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`)
      return `${lines.join('\n')}\n`
    },
  }
}

type Labels = Readonly<Record<string, string>>

function createCounter(name: string, help: string) {
  const values = new Map<string, number>()
  return {
    add(labels: Labels, by = 1): void {
      const key = formatLabels(labels)
      values.set(key, (values.get(key) ?? 0) + by)
    },
    format: (): string[] => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} counter`,
      ...[...values].map(([labels, value]) => `${name}${labels} ${value}`),
    ],
  }
}

function createHistogram(name: string, help: string) {
  const counts = BOUNDS.map(() => 0)
  let count = 0
  let sum = 0
  return {
    add(value: number): void {
      count += 1
      sum += value
      for (const [index, bound] of BOUNDS.entries())
        if (value <= bound) counts[index] = (counts[index] ?? 0) + 1
    },
    format: (): string[] => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} histogram`,
      ...BOUNDS.map((bound, index) => `${name}_bucket{le="${bound}"} ${counts[index] ?? 0}`),
      `${name}_bucket{le="+Inf"} ${count}`,
      `${name}_sum ${sum}`,
      `${name}_count ${count}`,
    ],
  }
}

/** Escapes quotes and backslashes. Line breaks do not occur, because all values come from this program. */
function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  )
  return `{${pairs.join(',')}}`
}

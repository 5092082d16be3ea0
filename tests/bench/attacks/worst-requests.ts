import {
  INFLATED_RATIO,
  JSON_VALUES,
  type LimitName,
  RATE_LIMITS,
  REPORT_BYTES,
  REPORT_VALUES,
} from '../../../edge/contract/limits.ts'
import { hostileQueries } from './hostile-queries.ts'

/** The most expensive request that counts against a rate limit. */
export interface WorstRequest {
  limit: LimitName
  path: string
  init: () => RequestInit
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }
const UPLOAD_BYTES = 4 * 1024 * 1024

/** Lists the requests, one per limit. `ids` are the headers of a session. */
export function listWorstRequests(ids: Record<string, string>): WorstRequest[] {
  const headers = { ...ids, ...JSON_HEADERS }
  const report = createReport()
  const events = createEvents()
  const values = `{"events":[${'0,'.repeat(JSON_VALUES - 10)}0]}`
  const properties = JSON.stringify({
    userId: 'a',
    ...Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`p${index}`, 'x'.repeat(4000)])),
  })
  const file = crypto.getRandomValues(new Uint8Array(65_536))
  return [
    {
      limit: 'report',
      path: '/bugs/v2',
      init: () => ({ method: 'POST', headers: { ...headers, 'Content-Encoding': 'gzip' }, body: report }),
    },
    { limit: 'stream', path: '/sessions/stream', init: alternate(headers, [events, values]) },
    { limit: 'session', path: '/sessions/identify', init: alternate(headers, [properties]) },
    {
      limit: 'upload',
      path: '/uploads/sdk',
      init: () => {
        const form = new FormData()
        const parts = Array.from({ length: UPLOAD_BYTES / file.length }, () => file)
        form.append('file', new Blob(parts), 'a.bin')
        return { method: 'POST', headers: ids, body: form }
      },
    },
    ...hostileQueries.slice(0, 1).map((query): WorstRequest => ({
      limit: 'search',
      path: `/api/search?limit=100&q=${encodeURIComponent(query)}`,
      init: () => ({}),
    })),
    { limit: 'page', path: '/llms-full.txt', init: () => ({ headers: { 'Accept-Encoding': 'gzip' } }) },
  ]
}

/**
 * Creates the largest allowed report, filled with numbers, which are the slowest JSON to scan. Random data keeps it
 * below the maximum compression ratio.
 */
function createReport(): Uint8Array<ArrayBuffer> {
  const random = crypto.getRandomValues(new Uint8Array(REPORT_BYTES / INFLATED_RATIO))
  const noise = Buffer.from(random).toString('base64')
  const start = `{"type":"BUG","isSilent":true,"customData":{"noise":"${noise}","values":[`
  const number = '1234567890123456,'
  const count = Math.min(REPORT_VALUES - 10, Math.floor((REPORT_BYTES - start.length - 100) / number.length))
  return Bun.gzipSync(`${start}${number.repeat(count)}0]}}`)
}

function createEvents(): string {
  const event = { name: 'a', date: '2026-11-20T10:00:00.000Z', data: { text: 'x'.repeat(1900) } }
  return JSON.stringify({ events: Array.from({ length: 500 }, () => event) })
}

function alternate(headers: Record<string, string>, bodies: readonly string[]): () => RequestInit {
  let count = 0
  return () => ({ method: 'POST', headers, body: bodies[count++ % bodies.length] ?? '' })
}

/** The shortest interval in milliseconds at which requests stay within the limit. */
export function toInterval(limit: LimitName): number {
  return 60_000 / RATE_LIMITS[limit]
}

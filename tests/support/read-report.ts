import { gunzipSync } from 'node:zlib'
import type { Request } from '@playwright/test'
import type { Report } from '../../edge/contract/report.ts'

/** Reads the report from a widget's request to `/bugs/v2`. */
export function readReport(request: Request): Report {
  const body = request.postDataBuffer() ?? Buffer.of()
  const isPacked = request.headers()['content-encoding'] === 'gzip'
  return JSON.parse((isPacked ? gunzipSync(body) : body).toString())
}

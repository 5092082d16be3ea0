import { expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { services } from '../../edge/contract/hosts.ts'
import { storageCalls } from '../../edge/src/http/storage-timeouts.ts'
import { taskNames } from '../../edge/src/jobs/jobs.ts'
import { createMetrics } from '../../edge/src/ports/bun/metrics.ts'
import { ensureProgram, promtool } from '../support/debian.ts'

test('promtool finds no error in the metrics', async () => {
  const metrics = createMetrics(tmpdir(), {
    parts: services,
    storageCalls,
    tasks: taskNames,
  })
  const log = metrics.observe({ write() {} })
  log.write('info', 'request', { part: 'docs', status: 200, ms: 3 })
  log.write('info', 'request', { part: 'api', status: 429, ms: 1 })
  log.write('error', 'storage failed', { call: 'blob "write"' })
  log.write('info', 'job done', { job: 'emptyTrash', removed: 1 })
  log.write('error', 'job failed', { job: 'emptyTrash' })
  const child = Bun.spawn([ensureProgram(promtool), 'check', 'metrics'], {
    stdin: new Blob([await metrics.format()]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect({ code: await child.exited, output: out + err }).toEqual({ code: 0, output: '' })
})

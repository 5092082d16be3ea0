import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { services } from '../../edge/contract/hosts.ts'
import { storageCalls } from '../../edge/src/http/storage-timeouts.ts'
import { backgroundTasks, taskNames } from '../../edge/src/jobs/jobs.ts'
import { createMetrics } from '../../edge/src/ports/bun/metrics.ts'
import { ensureProgram, promtool } from '../support/debian.ts'

test('promtool finds no error in the metrics', async () => {
  const metrics = createMetrics(tmpdir(), {
    parts: services,
    storageCalls,
    tasks: taskNames,
    backgroundTasks,
  })
  const log = metrics.observe({ write() {} })
  log.write('info', 'request', { part: 'docs', status: 200, ms: 3 })
  const stored = { kind: 'report', items: 1, bytes: 300 }
  log.write('info', 'request', { part: 'api', status: 201, ms: 3, project: 'a "project"', stored })
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

const rulesFile = join(import.meta.dir, '../../edge/server-examples/prometheus-alerts.yml')
const rulesSchema = v.object({
  groups: v.array(v.object({ rules: v.array(v.object({ alert: v.string(), expr: v.string() })) })),
})

test('each alert rings at its first event, and not before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alerts-'))
  const cases = await Bun.file(join(import.meta.dir, 'alerts.test.yml')).text()
  await Bun.write(join(folder, 'alerts.test.yml'), cases.replace('[prometheus-alerts.yml]', `[${rulesFile}]`))
  const child = Bun.spawn([ensureProgram(promtool), 'test', 'rules', join(folder, 'alerts.test.yml')], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const code = await child.exited
  await rm(folder, { recursive: true })
  expect({ code, output: code === 0 ? '' : out + err }).toEqual({ code: 0, output: '' })

  const { groups } = v.parse(rulesSchema, parse(await Bun.file(rulesFile).text()))
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  expect(alerts.filter((alert) => !cases.includes(`alertname: ${alert}\n`))).toEqual([])
})

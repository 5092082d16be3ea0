import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFaultyWorker } from '../support/faulty-worker.ts'
import { createOwner, createVisitor, type Provider } from '../support/provider.ts'

const REPORTS = 105

let folder: string
let provider: Provider

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trash-workerd-'))
  provider = await startFaultyWorker(folder, 'tests/support/worker-with-jobs.mjs')
}, 300_000)

afterAll(async () => {
  await provider.close()
  await rm(folder, { recursive: true })
}, 300_000)

const runJobs = async (days: number) =>
  expect((await fetch(`${provider.origin}/run-jobs?days=${days}`)).status).toBe(200)

test('expired reports move to the trash in R2, and can be restored completely', async () => {
  const owner = createOwner(provider)
  const visitor = createVisitor(provider)
  await visitor.start()
  const readTrash = async () => (await owner('GET', '/trash')).body
  const restore = async () => (await owner('POST', '/trash/restore', {})).body
  const sent = new Map<string, object>()
  await Promise.all(
    Array.from({ length: REPORTS }, async (_, index) => {
      const report = { type: 'BUG', isSilent: true, formData: { description: `report ${index}` } }
      sent.set(Object((await visitor.report(report)).body).id, report)
    }),
  )
  // The first run stores the time. Without it, the clock guard would compare the clock with the newest row, which is
  // 400 days old, and pause deletions.
  await runJobs(0)
  expect(await readTrash()).toEqual({ reports: 0, files: 0, blobs: 0, held: null })
  expect((await owner('POST', '/trash/sweep', {})).status).toBe(404)

  await runJobs(400)
  expect(await readTrash()).toEqual({ reports: REPORTS, files: 0, blobs: 0, held: null })
  const [first = ''] = sent.keys()
  expect((await owner('GET', `/reports/${first}`)).status).toBe(404)

  expect(await restore()).toEqual({ reports: 100, files: 0, blobs: 0 })
  expect(await restore()).toEqual({ reports: REPORTS - 100, files: 0, blobs: 0 })
  expect(await restore()).toEqual({ reports: 0, files: 0, blobs: 0 })
  for (const [id, report] of sent)
    expect(Object((await owner('GET', `/reports/${id}`)).body).report).toEqual(report)
  const { entries } = Object((await owner('GET', '/audit?limit=3')).body)
  expect(Object(entries)[0]).toMatchObject({ action: 'trash.restored', who: 'owner' })
}, 300_000)

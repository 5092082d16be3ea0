import { afterAll, expect, test } from 'bun:test'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolder } from '../../edge/start/backup/target.ts'
import { createBackup } from '../../edge/start/backup/create-backup.ts'
import { prepareImport } from '../../edge/tools/cloudflare/prepare-import.ts'
import { runWithoutOutput } from '../../edge/start/run-step.ts'
import { toWranglerEnv } from '../../edge/start/wrangler.ts'
import { createOwner, createVisitor, startProvider, findsNewReport } from '../support/provider.ts'
import { startServer } from '../support/servers.ts'

const root = join(import.meta.dir, '../..')
const REPORTS = 50

const folder = await mkdtemp(join(tmpdir(), 'move-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function runWrangler(...args: string[]): Promise<void> {
  const failure = `wrangler ${args.join(' ')} failed.`
  await runWithoutOutput({ command: ['wrangler', ...args], cwd: root, env: toWranglerEnv(root), failure })
}

test('reports, files, events and the search move from Bun to D1 and R2 with wrangler', async () => {
  const source = await startProvider({ RATE_LIMIT: 'off' })
  const visitor = createVisitor(source)
  const { ids } = await visitor.start()
  const clip = `clip ü ${'x'.repeat(1000)}`
  const { fileUrl } = Object((await visitor.upload(new Blob([clip]))).body)
  for (let index = 0; index < REPORTS; index += 1) {
    const description = `it’s ${index}; "quoted"\nsecond line of zebra${index}`
    const screenRecordingUrl = index === 0 ? fileUrl : undefined
    const report = { type: 'BUG', isSilent: true, formData: { description }, screenRecordingUrl }
    expect((await visitor.report(report)).status).toBe(201)
  }
  await visitor.stream([
    { name: 'bought', date: '2026-11-20T10:00:00.000Z', data: { text: "a 'quoted' word" } },
    { name: 'left', date: '2026-11-20T10:00:01.000Z' },
  ])
  const before = await readAll(createOwner(source), ids.gleapId)
  expect(before.bodies).toHaveLength(REPORTS)
  const backup = join(folder, 'backup')
  await createBackup(source.dataDir, openFolder(backup))
  const prepared = await prepareImport(backup)
  expect(prepared).toMatchObject({ reports: REPORTS, files: 1 })

  const target = await startServer({
    runtime: 'workerd',
    async prepare(persistTo) {
      await copyFile(join(source.dataDir, 'secrets.json'), join(persistTo, 'secrets.json'))
      const place = ['--local', `--persist-to=${persistTo}`]
      await runWrangler('r2', 'bulk', 'put', 'node-docs', `--filename=${prepared.objects}`, ...place)
      for (const part of prepared.statements)
        await runWrangler('d1', 'execute', 'DB', '--yes', `--file=${part}`, ...place)
    },
  })
  await source.close()
  try {
    const provider = { ...target, close: () => target.stop() }
    const owner = createOwner(provider)
    expect(await readAll(owner, ids.gleapId)).toEqual(before)
    const file = await fetch(`${target.origin}/files${new URL(fileUrl).pathname.replace(/^\/files/, '')}`)
    expect(await file.text()).toBe(clip)

    // The imported database has its triggers, so a new report is found too.
    expect(await findsNewReport(provider)).toBe(true)
  } finally {
    await target.stop()
  }
}, 300_000)

/** Reads the list, one search, every report as it was sent, and the events of a session. */
async function readAll(owner: ReturnType<typeof createOwner>, gleapId: string) {
  const list = Object((await owner('GET', '/reports?limit=100')).body).reports
  const search = Object((await owner('GET', '/reports?q=zebra7')).body).reports
  const bodies = []
  for (const { id } of list) bodies.push((await owner('GET', `/reports/${id}/raw`)).body)
  const { body: events } = await owner('GET', `/sessions/${gleapId}/events`)
  return { list, search, bodies, events }
}

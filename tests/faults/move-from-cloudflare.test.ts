import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackup } from '../../edge/start/backup/create-backup.ts'
import { requireBackup } from '../../edge/start/backup/manifest.ts'
import { prepareImport } from '../../edge/tools/cloudflare/prepare-import.ts'
import { openFolder } from '../../edge/start/backup/target.ts'
import { restoreBackup } from '../../edge/start/backup/restore-backup.ts'
import {
  readColumns,
  readKey,
  readSequences,
  readTables,
  readTriggers,
} from '../../edge/tools/cloudflare/read-schema.ts'
import { exportBackup } from '../../edge/tools/cloudflare/export-backup.ts'
import { createD1Query, createR2Reader } from '../../edge/tools/cloudflare/d1-and-r2.ts'
import { runWithoutOutput } from '../../edge/start/run-step.ts'
import { toWranglerEnv } from '../../edge/start/wrangler.ts'
import { startFaultyWorker } from '../support/faulty-worker.ts'
import {
  createOwner,
  createVisitor,
  startServerIn,
  type Provider,
  findsNewReport,
} from '../support/provider.ts'
import { uploadMap } from '../support/source-maps.ts'
import { copyWorkerdState } from '../support/workerd-state.ts'
import { startWorkerd } from '../../edge/start/workerd/start-workerd.ts'
import { findFreePort } from '../support/free-port.ts'

const root = join(import.meta.dir, '../..')
const REPORTS = 30

const folder = await mkdtemp(join(tmpdir(), 'move-back-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Sends reports, a file, a source map, events and a comment, and deletes the newest report. */
async function fill(provider: Provider): Promise<{ gleapId: string; fileUrl: string }> {
  const [visitor, owner] = [createVisitor(provider), createOwner(provider)]
  const { ids } = await visitor.start()
  const { fileUrl } = Object((await visitor.upload(new Blob([`clip ü ${'x'.repeat(1000)}`]))).body)
  const sent: string[] = []
  for (let index = 0; index < REPORTS; index += 1) {
    const description = `it’s ${index}; "quoted"\r\nsecond line of zebra${index} 止 \u0000 after NUL`
    const screenRecordingUrl = index === 0 ? fileUrl : undefined
    const data = 'y'.repeat(index * 10_000)
    const report = { type: 'BUG', isSilent: true, formData: { description }, screenRecordingUrl, data }
    const { body, status } = await visitor.report(report)
    expect(status).toBe(201)
    sent.push(Object(body).id)
  }
  await visitor.stream([
    { name: 'bought', date: '2026-11-20T10:00:00.000Z', data: { text: "a 'quoted' word; \u0000" } },
  ])
  await owner('POST', `/reports/${sent[0]}/comments`, { text: 'A comment about quokkas' })
  const map = '{"version":3,"mappings":"AAAA"}'
  expect((await uploadMap(provider, { sdkKey: 'demo', release: '1', file: 'a.js', map })).status).toBe(200)
  expect((await owner('DELETE', `/reports/${sent.at(-1)}`)).status).toBeLessThan(300)
  return { gleapId: ids.gleapId, fileUrl }
}

/** Reads the list, two searches, every report as it was sent, the events of a session, and the deleted reports. */
async function readAll(provider: Provider, gleapId: string) {
  const owner = createOwner(provider)
  const list = Object((await owner('GET', '/reports?limit=100')).body).reports
  const search = Object((await owner('GET', '/reports?q=zebra7')).body).reports
  const discussed = Object((await owner('GET', '/reports?q=quokkas')).body).reports
  const bodies = []
  for (const { id } of list) bodies.push((await owner('GET', `/reports/${id}/raw`)).body)
  const { body: events } = await owner('GET', `/sessions/${gleapId}/events`)
  const { body: deleted } = await owner('GET', '/deleted-reports')
  return { list, search, discussed, bodies, events, deleted }
}

/** Exports the local D1 and R2 below `persistTo`, which no Worker may use. */
async function exportLocal(persistTo: string, target: string) {
  const r2 = await serveLocalR2(persistTo)
  try {
    const settings = { endpoint: r2.origin, accessKeyId: 'id', secretAccessKey: 'secret' }
    const query = createD1Query(root, ['--local', `--persist-to=${persistTo}`])
    return await exportBackup(openFolder(target), { query, read: createR2Reader('node-docs', settings) })
  } finally {
    await r2.close()
  }
}

/** All rows, numbers, triggers and contents of a backup. */
async function readBackup(backup: string) {
  const { manifest } = (await requireBackup(openFolder(backup))).newest
  const sqlite = new Database(join(backup, manifest.database.file), { readonly: true })
  const rows = readTables(sqlite).map((table) => {
    const [columns, key] = [readColumns(sqlite, table), readKey(sqlite, table)]
    return [
      table,
      sqlite.query(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${key.join(', ')}`).values(),
    ]
  })
  const [triggers, sequences] = [readTriggers(sqlite), readSequences(sqlite)]
  const found = sqlite.query(`SELECT rowid FROM report_trigrams WHERE report_trigrams MATCH '"zeb"'`).values()
  sqlite.close()
  const blobs = manifest.blobs.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return {
    rows: Object.fromEntries(rows),
    triggers,
    sequences,
    found,
    blobs,
    migrations: manifest.migrations,
  }
}

async function runWrangler(...args: string[]): Promise<void> {
  const failure = `wrangler ${args.join(' ')} failed.`
  await runWithoutOutput({ command: ['wrangler', ...args], cwd: root, env: toWranglerEnv(root), failure })
}

test('reports, files, source maps and events move from D1 and R2 to Bun, and to Cloudflare and back unchanged', async () => {
  const source = join(folder, 'source')
  const worker = await startFaultyWorker(source, 'tests/support/worker-with-jobs.mjs')
  const { gleapId, fileUrl } = await fill(worker)
  const before = await readAll(worker, gleapId)
  expect(before.events).toMatchObject({ events: [{ name: 'bought' }] })
  // The first run moves the events, and the second one finds no others.
  for (let run = 0; run < 2; run += 1)
    expect((await fetch(`${worker.origin}/return-events`)).status).toBe(200)
  await worker.close()
  expect(before.bodies).toHaveLength(REPORTS - 1)
  expect(before.search).toHaveLength(1)
  expect(before.discussed).toHaveLength(1)
  expect(Object(before.deleted).reports).toHaveLength(1)

  const first = join(folder, 'first')
  const exported = await exportLocal(join(source, 'state'), first)
  expect(exported).toMatchObject({
    // One of them is in the trash.
    reports: REPORTS,
    files: 1,
    copied: REPORTS + 2,
    problems: [],
    hasAllEvents: true,
  })

  const home = join(folder, 'home')
  await restoreBackup(openFolder(first), join(home, 'data'))
  await copyFile(join(source, 'state/secrets.json'), join(home, 'data/secrets.json'))
  const second = join(folder, 'second')
  await createBackup(join(home, 'data'), openFolder(second))
  const server = await startServerIn(home, { env: { RATE_LIMIT: 'off' } })
  const provider = {
    origin: `http://127.0.0.1:${server.port}`,
    inboxToken: server.inboxToken,
    close: () => server.stop(),
  }
  expect(await readAll(provider, gleapId)).toEqual(before)
  const file = await fetch(`${provider.origin}/files${new URL(fileUrl).pathname.replace(/^\/files/, '')}`)
  expect(await file.text()).toStartWith('clip ü')
  // The triggers work, so a new report is found too.
  expect(await findsNewReport(provider)).toBe(true)
  await server.stop()

  const prepared = await prepareImport(second)
  const target = join(folder, 'target')
  await copyWorkerdState(target)
  const place = ['--local', `--persist-to=${target}`]
  await runWrangler('r2', 'bulk', 'put', 'node-docs', `--filename=${prepared.objects}`, ...place)
  for (const part of prepared.statements)
    await runWrangler('d1', 'execute', 'DB', '--yes', `--file=${part}`, ...place)
  const third = join(folder, 'third')
  await exportLocal(target, third)
  const [original, moved] = [await readBackup(first), await readBackup(third)]
  expect(original.found).toHaveLength(REPORTS - 1)
  expect(moved).toEqual(original)
}, 300_000)

/** Serves the local R2 below `persistTo` like R2's S3 API. */
async function serveLocalR2(persistTo: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const port = findFreePort()
  const assets = join(persistTo, 'no-assets')
  await mkdir(assets, { recursive: true })
  const script = join(root, 'tests/support/r2-over-http.mjs')
  const workerd = await startWorkerd({ root, script, assets, persistTo, port, vars: {} })
  return { origin: `http://127.0.0.1:${port}`, close: () => workerd.stop() }
}

import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type RunningServer } from '../../edge/src/server.ts'
import { SettingError } from '../../edge/src/ports/setting-error.ts'
import { createVisitor } from '../support/provider.ts'
import { openDatabase } from '../../edge/src/ports/bun/database.ts'
import { openStorage } from '../../edge/src/ports/bun/storage.ts'
import { canMount, mountSmallDisk } from '../support/small-disk.ts'

let folder: string
let data: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-'))
  data = join(folder, 'data')
  await mkdir(join(folder, 'dist/public'), { recursive: true })
})

afterEach(() => rm(folder, { recursive: true }))

function start(port = 0): Promise<RunningServer> {
  return startServer({
    port,
    hostname: '127.0.0.1',
    dist: join(folder, 'dist'),
    dataDir: data,
    trustProxy: false,
    env: { LOG_LEVEL: 'off' },
  })
}

async function refuseToStart(port?: number): Promise<string> {
  const refused: unknown = await start(port).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SettingError)
  return String(refused)
}

test.each(['{"serverSecret":', '{}', '', '{"serverSecret":"short","inboxToken":"short"}'])(
  'secrets.json with %j is named, with what to do, and stays as it is',
  async (content) => {
    await Bun.write(join(data, 'secrets.json'), content)
    expect(await refuseToStart()).toMatch(
      /secrets\.json is damaged.*Copy it from your password manager: backups do not have it/,
    )
    expect(await Bun.file(join(data, 'secrets.json')).text()).toBe(content)
  },
)

test('a file that is not a database is reported, with a solution', async () => {
  await Bun.write(
    join(data, 'provider.sqlite'),
    'no database at all, but longer than its header would be'.repeat(100),
  )
  expect(await refuseToStart()).toMatch(/provider\.sqlite cannot be opened .*restore it from a backup/)
})

/** Starts a server once, so that its folder has a database and a stored file, and changes the database. */
async function damageDatabase(damage: (path: string) => Promise<unknown>): Promise<void> {
  await (await start()).stop()
  await Bun.write(join(data, 'blobs/demo/kept.body'), 'content')
  await damage(join(data, 'provider.sqlite'))
}

test.each([0, 1, 511])('a database that was cut to %i bytes is not mistaken for a new one', async (bytes) => {
  await damageDatabase((path) => truncate(path, bytes))
  expect(await refuseToStart()).toContain('is missing or empty. Restore it from a backup')
  expect((await stat(join(data, 'provider.sqlite'))).size).toBe(bytes)
})

test.each([512, 4096, 100_000])(
  'a database that was cut to %i bytes is named, with a solution',
  async (bytes) => {
    await damageDatabase((path) => truncate(path, bytes))
    expect(await refuseToStart()).toMatch(/provider\.sqlite cannot be opened .*restore it from a backup/)
  },
)

test('a folder in place of the database is named', async () => {
  await damageDatabase((path) => rm(path).then(() => mkdir(path)))
  await rm(join(data, 'blobs'), { recursive: true })
  expect(await refuseToStart()).toMatch(/provider\.sqlite cannot be opened \(EISDIR/)
})

test.skipIf(!canMount)('a full disk is named, and the server starts once there is space', async () => {
  const disk = await mountSmallDisk(8)
  data = join(disk.folder, 'data')
  const filler = join(disk.folder, 'filler')
  try {
    await Bun.write(filler, new Uint8Array(8_300_000))
    expect(await refuseToStart()).toMatch(/The disk of the data folder .* is full .*Free some space/)
    await rm(filler)
    await (await start()).stop()
  } finally {
    await disk.remove()
  }
})

test('a server that refuses to start answers no requests', async () => {
  const server = await start()
  const { port } = server
  const url = `http://127.0.0.1:${port}/healthz`
  expect((await fetch(url)).status).toBe(200)
  await server.stop()
  await Bun.write(join(data, 'blobs/demo/lost.body'), 'content')
  for (const name of await readdir(data)) {
    if (name.startsWith('provider.sqlite')) await rm(join(data, name))
  }
  expect(await refuseToStart(port)).toContain('is missing or empty')
  // `fetch` rejects if nothing listens.
  expect(await fetch(url).catch(() => 'nothing listens')).toBe('nothing listens')
})

test('files that do not belong to the data folder are left alone and named in the log', async () => {
  await (await start()).stop()
  const stray = ['.DS_Store', 'blobs/.DS_Store', 'blobs/demo/.DS_Store', 'blobs/notes.txt', 'trash/.DS_Store']
  for (const name of stray) await Bun.write(join(data, name), 'stray')
  await mkdir(join(data, 'blobs/lost+found'), { mode: 0o000 })
  const entries: unknown[] = []
  const log = { write: (...entry: unknown[]) => void entries.push(entry) }
  const storage = await openStorage(data, {}, log)
  const { blobs } = storage.ports
  const [[level, event, fields] = []] = entries as unknown[][]
  expect([level, event]).toEqual(['warn', 'unknown files skipped'])
  expect(Object(fields).names.toSorted()).toEqual(['.DS_Store', 'demo/.DS_Store', 'lost+found', 'notes.txt'])
  expect(await blobs.list()).toEqual({ blobs: [] })
  expect(await blobs.listDiscarded()).toEqual({ blobs: [] })
  storage.close()
  for (const name of stray) expect(await Bun.file(join(data, name)).text()).toBe('stray')
  await (await start()).stop()
  // Without root, a folder that cannot be read cannot be removed either.
  await chmod(join(data, 'blobs/lost+found'), 0o700)
})

test.each([
  ['of another program', 'CREATE TABLE reports (id TEXT)'],
  ['whose rows are damaged', ''],
])('a database %s is named in one sentence', async (_, statement) => {
  if (statement === '') await damageDatabase(overwriteTables)
  else {
    await mkdir(data)
    const sqlite = new Database(join(data, 'provider.sqlite'))
    sqlite.run(statement)
    sqlite.close()
  }
  expect(await refuseToStart()).toMatch(/provider\.sqlite cannot be opened \(.*restore it from a backup/)
})

/** Overwrites all pages but the first, which has the schema's start. */
async function overwriteTables(path: string): Promise<void> {
  const bytes = await Bun.file(path).bytes()
  await Bun.write(path, bytes.fill(0xff, 4096))
}

test.skipIf(!canMount)('a server is not ready while its disk is full, and recovers', async () => {
  const disk = await mountSmallDisk(16)
  data = join(disk.folder, 'data')
  const filler = join(disk.folder, 'filler')
  const server = await start()
  const origin = `http://127.0.0.1:${server.port}`
  try {
    await waitForFailed(origin, ['manifest'])
    await Bun.write(filler, 'x'.repeat(15_000_000)).catch(() => undefined)
    await waitForFailed(origin, ['storage', 'manifest'])
    await rm(filler)
    await waitForFailed(origin, ['manifest'])
  } finally {
    await server.stop()
    await disk.remove()
  }
})

test('the check of the database writes, and fails while SQLite refuses to', async () => {
  await openStorage(data, {}).then((storage) => storage.close())
  const path = join(data, 'provider.sqlite')
  const { database, sqlite, close } = openDatabase(path)
  const readLog = () => Bun.file(`${path}-wal`).bytes()
  await database.check()
  const before = await readLog()
  await database.check()
  expect(await readLog()).not.toEqual(before)
  sqlite.run('PRAGMA query_only = ON')
  expect(await database.check().catch((error: unknown) => String(error))).toContain(
    'attempt to write a readonly database',
  )
  sqlite.run('PRAGMA query_only = OFF')
  await database.check()
  close()
})

test('if the database is deleted while the server runs, nothing is acknowledged and the server is not ready', async () => {
  const server = await start()
  const origin = `http://127.0.0.1:${server.port}`
  const visitor = createVisitor({ origin, inboxToken: server.inboxToken, close: async () => {} })
  await visitor.start()
  expect(await readFailed(origin)).toEqual(['manifest'])
  await rename(join(data, 'provider.sqlite'), join(data, 'elsewhere'))

  expect(await visitor.report({ isSilent: true })).toMatchObject({
    status: 503,
    body: { code: 'storage_unavailable' },
  })
  await waitForFailed(origin, ['storage', 'manifest'])
  // `/healthz` still succeeds, because a restart would not help.
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  await rename(join(data, 'elsewhere'), join(data, 'provider.sqlite'))
  expect((await visitor.report({ isSilent: true })).status).toBe(201)
  await waitForFailed(origin, ['manifest'])
  await server.stop()
})

/** Reads the failed checks from `/readyz`. `manifest` always fails, because these servers have no site. */
async function readFailed(origin: string): Promise<unknown> {
  const answer = await fetch(`${origin}/readyz`)
  expect(answer.status).toBe(503)
  return Object(await answer.json()).failed
}

/** Waits for a result, because `/readyz` reuses its last one for a second. */
async function waitForFailed(origin: string, failed: string[]): Promise<void> {
  while (!Bun.deepEquals(await readFailed(origin), failed)) await Bun.sleep(50)
}

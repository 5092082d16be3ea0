import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '../../edge/src/ports/database.ts'
import { openStorage } from '../../edge/src/ports/bun/storage.ts'
import { restoreBackup } from '../../edge/start/backup/restore-backup.ts'
import { exportBackup } from '../../edge/start/cloudflare/export-backup.ts'
import { createR2Reader, readR2Settings, type ReadObject } from '../../edge/start/cloudflare/r2-reader.ts'
import type { QueryD1 } from '../../edge/start/cloudflare/query-d1.ts'
import { canMount, mountSmallDisk } from '../support/small-disk.ts'
import { openTestStorage, type TestStorage } from '../support/test-storage.ts'

const REPORTS = 12

let storage: TestStorage
let folder: string
let target: string
/** Stands in for D1: the same tables, in a file of this machine. */
let d1: Database

beforeEach(async () => {
  storage = await openTestStorage()
  folder = await mkdtemp(join(tmpdir(), 'export-'))
  target = join(folder, 'backup')
  for (let index = 0; index < REPORTS; index += 1)
    await storage.storeReport(`r${index}`, { content: { text: `content of ${index}` } })
  await storage.storeFile('f0')
  d1 = new Database(join(storage.folder, 'provider.sqlite'))
  d1.run('CREATE TABLE d1_migrations AS SELECT name FROM migrations')
})

afterEach(async () => {
  d1.close()
  await storage.remove()
  await rm(folder, { recursive: true })
})

const query: QueryD1 = async (text) => d1.query<Record<string, unknown>, []>(text).all()

const read: ReadObject = async (key) => {
  const file = Bun.file(join(storage.folder, 'blobs', key.replace(/\/([^/]+)$/, '.$1')))
  return (await file.exists()) ? toAnswer(await file.bytes()) : undefined
}

function toAnswer(
  content: Uint8Array,
  etag = `"${new Bun.CryptoHasher('md5').update(content).digest('hex')}"`,
) {
  return new Response(content.slice(), {
    headers: { ETag: etag, 'Content-Length': String(content.byteLength) },
  })
}

const wait = async () => {}
const run = (changed: Partial<Parameters<typeof exportBackup>[1]> = {}) =>
  exportBackup(target, { query, read, wait, ...changed })

async function refuse(...args: Parameters<typeof run>): Promise<string> {
  const error: unknown = await run(...args).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  return String(error)
}

const complete = { reports: REPORTS, files: 1, missing: [] }

/** Restores the export, and returns its reports with their contents. */
async function readRestored(): Promise<unknown[]> {
  const dataDir = join(folder, `data-${crypto.randomUUID()}`)
  await restoreBackup(target, dataDir)
  const opened = await openStorage(dataDir, {})
  const rows = await opened.ports.database.read(sql`SELECT * FROM reports ORDER BY seq`)
  const contents = await Promise.all(
    rows.map(async (row) => {
      const content = await opened.ports.blobs.read(`demo/${Object(row).id}/body`)
      return content && (await new Response(content.body).text())
    }),
  )
  opened.close()
  return rows.map((row, index) => [row, contents[index]])
}

async function expectComplete(): Promise<void> {
  const rows = await storage.ports.database.read(sql`SELECT * FROM reports ORDER BY seq`)
  expect(await readRestored()).toEqual(
    rows.map((row, index) => [row, JSON.stringify({ text: `content of ${index}` })]),
  )
}

test('an export restores to the same rows and contents', async () => {
  expect(await run()).toEqual({ ...complete, copied: REPORTS + 1 })
  await expectComplete()
  expect(await readdir(target)).toEqual(
    expect.not.arrayContaining([expect.stringContaining('unfinished-export')]),
  )
})

test('an export that is interrupted at any query or download continues when it is started again', async () => {
  let steps = 0
  const count = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      steps += 1
      return call(...args)
    }
  }
  await run({ query: count(query), read: count(read) })
  const all = steps
  expect(all).toBeGreaterThan(REPORTS + 5)
  for (let stopAt = 1; stopAt <= all; stopAt += 1) {
    await rm(target, { recursive: true })
    const stopped = Object.assign(new Error('stopped'), { code: 'ENOSPC' })
    const interrupt = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
      return async (...args: Args): Promise<Result> => {
        steps += 1
        if (steps >= stopAt) throw stopped
        return call(...args)
      }
    }
    steps = 0
    await refuse({ query: interrupt(query), read: interrupt(read) })
    expect(existsSync(join(target, 'backup.json'))).toBe(false)
    steps = 0
    expect(await run({ query: count(query), read: count(read) })).toMatchObject(complete)
  }
  await expectComplete()
}, 120_000)

test('the next export downloads only new objects', async () => {
  await run()
  await storage.storeReport('later', { content: { text: `content of ${REPORTS}` } })
  const asked: string[] = []
  const result = await run({
    read: async (key) => {
      asked.push(key)
      return read(key)
    },
  })
  expect(result).toMatchObject({ reports: REPORTS + 1, copied: 1 })
  expect(asked).toEqual(['demo/later/body'])
  await expectComplete()
})

test('large tables are read in smaller pages if D1 refuses the first ones', async () => {
  const pages: number[] = []
  const small: QueryD1 = async (text) => {
    const limit = Number(/FROM "reports" .*LIMIT (\d+)$/.exec(text)?.[1] ?? 0)
    if (limit > 5) throw new Error('the response is too large')
    if (limit > 0) pages.push(limit)
    return query(text)
  }
  expect(await run({ query: small })).toMatchObject(complete)
  expect(pages.length).toBeGreaterThan(2)
  await expectComplete()
})

test('a table that cannot be read is named, and the export continues later', async () => {
  const broken: QueryD1 = async (text) => {
    if (text.includes('FROM "reports"') && text.includes('LIMIT')) throw new Error('Network connection lost.')
    return query(text)
  }
  expect(await refuse({ query: broken })).toMatch(
    /The table reports of the D1 database cannot be read \(Network connection lost\.\)\. .*continues where it stopped/,
  )
  expect(await run()).toMatchObject(complete)
})

test('reports that arrive while the database is copied stop the export, and the next one has them', async () => {
  let isStored = false
  const late: QueryD1 = async (text) => {
    const rows = await query(text)
    if (!isStored && text.includes('FROM "reports"') && text.includes('LIMIT')) {
      isStored = true
      await storage.storeReport('late', { content: { text: `content of ${REPORTS}` } })
    }
    return rows
  }
  expect(await refuse({ query: late })).toContain(
    'The database changed while it was copied. Stop the Worker first',
  )
  expect(await run()).toMatchObject({ reports: REPORTS + 1 })
  await expectComplete()
})

test('a change between an interrupted export and the next one is in the export', async () => {
  const stopped = Object.assign(new Error('stopped'), { code: 'ENOSPC' })
  await refuse({ read: async () => Promise.reject(stopped) })
  d1.run("UPDATE reports SET status = 'done' WHERE id = 'r3'")
  await run()
  await expectComplete()
})

test('a database of a newer version is refused, and one of an older version is migrated by the restored server', async () => {
  d1.run("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')")
  expect(await refuse()).toContain('belongs to a newer version (9999_later.sql). Update this program first.')
  d1.run("DELETE FROM d1_migrations WHERE name = '9999_later.sql'")
  d1.run('DROP TABLE shown_searches')
  d1.run("DELETE FROM d1_migrations WHERE name = '0025_shown_searches.sql'")
  expect(await run()).toMatchObject(complete)
  await expectComplete()
})

test('a database without our tables is refused', async () => {
  d1.run('DROP TABLE d1_migrations')
  expect(await refuse()).toContain('has no data of this application. Check --env and wrangler.toml.')
})

test('a missing object is named, and the rest is exported', async () => {
  const partly: ReadObject = async (key) => (key === 'demo/r2/body' ? undefined : read(key))
  expect(await run({ read: partly })).toMatchObject({
    reports: REPORTS - 1,
    missing: ['report r2 of the project demo'],
  })
})

test('an object that a job moved to the trash in the meantime is found there', async () => {
  const moved: ReadObject = async (key) => {
    if (key === 'demo/r2/body') return undefined
    return read(key === 'trash/demo/r2/body' ? 'demo/r2/body' : key)
  }
  expect(await run({ read: moved })).toMatchObject(complete)
})

test.each([
  [
    'another MD5',
    (content: Uint8Array) => toAnswer(content, `"${'0'.repeat(32)}"`),
    'its MD5 is not the one',
  ],
  [
    'too few bytes',
    (content: Uint8Array) => new Response(content.slice(1), { headers: { 'Content-Length': '99' } }),
    'of 99 bytes arrived',
  ],
])(
  'an object with %s is refused with its key, and a later attempt succeeds',
  async (_what, damage, message) => {
    let attempts = 0
    const damaged: ReadObject = async (key) => {
      if (key !== 'demo/r4/body') return read(key)
      attempts += 1
      return damage(await (await read(key))!.bytes())
    }
    expect(await refuse({ read: damaged })).toMatch(`The object demo/r4/body cannot be read from R2 (`)
    expect(await refuse({ read: damaged })).toContain(message)
    expect(attempts).toBe(8)
    expect(existsSync(join(target, 'backup.json'))).toBe(false)
    expect(await run()).toMatchObject(complete)
    await expectComplete()
  },
)

test('a damaged unfinished export is named, with what to do', async () => {
  await refuse({ read: async () => Promise.reject(Object.assign(new Error('stopped'), { code: 'ENOSPC' })) })
  const unfinished = join(target, 'unfinished-export.sqlite')
  await Bun.write(unfinished, 'no database, but longer than the header of one'.repeat(200))
  expect(await refuse()).toMatch(/unfinished-export\.sqlite is damaged .*Delete this file/)
  await truncate(unfinished, 0)
  expect(await run()).toMatchObject(complete)
})

test('a second export to the same folder is refused', async () => {
  let second = ''
  await run({
    query: async (text) => {
      if (second === '' && text.includes('LIMIT')) second = await refuse()
      return query(text)
    },
  })
  expect(second).toMatch(/Another export writes to .*unfinished-export\.sqlite/)
})

test.skipIf(!canMount)('a full disk stops an export, and leaves no complete backup', async () => {
  const disk = await mountSmallDisk(1)
  try {
    target = join(disk.folder, 'backup')
    const error: unknown = await run().catch((reason: unknown) => reason)
    expect(Object(error).code).toMatch(/^(?:ENOSPC|SQLITE_FULL)$/)
    expect(existsSync(join(target, 'backup.json'))).toBe(false)
  } finally {
    await disk.remove()
  }
})

test('R2 that refuses the key or does not know the bucket is explained', async () => {
  const answer = { code: 'NoSuchBucket', status: 404 }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(`<Code>${answer.code}</Code>`, answer),
  })
  const settings = { endpoint: server.url.origin, accessKeyId: 'id', secretAccessKey: 'hidden' }
  try {
    expect(await refuse({ read: createR2Reader('node-docs', settings) })).toContain(
      'has no bucket node-docs.',
    )
    Object.assign(answer, { code: 'SignatureDoesNotMatch', status: 403 })
    const refused = await refuse({ read: createR2Reader('node-docs', settings) })
    expect(refused).toContain('R2 refused the access key (403). Set R2_ACCESS_KEY_ID')
    expect(refused).not.toContain('hidden')
  } finally {
    await server.stop(true)
  }
})

const r2 = {
  R2_ENDPOINT: 'https://a.r2.cloudflarestorage.com',
  R2_ACCESS_KEY_ID: 'id',
  R2_SECRET_ACCESS_KEY: 'secret',
}

test.each([
  [{ R2_ENDPOINT: undefined }, 'R2_ENDPOINT is not set. Set it to https://<account id>'],
  [{ R2_ENDPOINT: 'a.r2.cloudflarestorage.com' }, 'R2_ENDPOINT=a.r2.cloudflarestorage.com is not valid.'],
  [{ R2_ACCESS_KEY_ID: '' }, 'R2_ACCESS_KEY_ID is empty.'],
  [{ R2_SECRET_ACCESS_KEY: ' ' }, 'R2_SECRET_ACCESS_KEY is empty.'],
])('%j is refused by name', (changed, message) => {
  expect(() => readR2Settings({ ...r2, ...changed })).toThrow(message)
})

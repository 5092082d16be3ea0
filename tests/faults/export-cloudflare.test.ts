import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createR2Reader,
  type QueryD1,
  type ReadObject,
  readR2Settings,
} from '../../edge/tools/cloudflare/d1-and-r2.ts'
import {
  openLocalInstallation,
  REPORTS,
  toAnswer,
  type LocalInstallation,
} from '../support/local-installation.ts'
import { canMount, mountSmallDisk } from '../support/small-disk.ts'

// Each export writes a database, which takes seconds on a busy disk.
setDefaultTimeout(300_000)

let local: LocalInstallation

beforeEach(async () => {
  local = await openLocalInstallation()
})

afterEach(() => local.remove())

const complete = { reports: REPORTS, files: 1, problems: [], hasAllEvents: false }

test('an export restores to the same rows and contents', async () => {
  expect(await local.export()).toMatchObject({ ...complete, copied: REPORTS + 1 })
  await local.expectRestored()
  expect(await readdir(local.target)).toEqual(
    expect.not.arrayContaining([expect.stringContaining('unfinished-export')]),
  )
})

/** Refuses the query for all small tables, so that each table is read by itself. */
const querySeparately: QueryD1 = async (text) => {
  if (text.includes('json_group_array(json_array(part0')) throw new Error('the response is too large')
  return local.query(text)
}

test.each<[string, QueryD1, number]>([
  ['all small tables together', (text) => local.query(text), REPORTS + 4],
  ['each table by itself', querySeparately, REPORTS + 10],
])(
  'an export that reads %s continues after an interruption at any call',
  async (_, query, fewest) => {
    let steps = 0
    const count = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
      return async (...args: Args): Promise<Result> => {
        steps += 1
        return call(...args)
      }
    }
    await local.export({ query: count(query), read: count(local.read) })
    const all = steps
    expect(all).toBeGreaterThan(fewest)
    for (let stopAt = 1; stopAt <= all; stopAt += 1) {
      await rm(local.target, { recursive: true })
      const stopped = Object.assign(new Error('stopped'), { code: 'ENOSPC' })
      const interrupt = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
        return async (...args: Args): Promise<Result> => {
          steps += 1
          if (steps >= stopAt) throw stopped
          return call(...args)
        }
      }
      steps = 0
      await local.refuse({ query: interrupt(query), read: interrupt(local.read) })
      expect(existsSync(join(local.target, 'backup.json'))).toBe(false)
      steps = 0
      expect(await local.export({ query: count(query), read: count(local.read) })).toMatchObject(complete)
    }
    await local.expectRestored()
  },
  300_000,
)

test('the next export downloads only new objects', async () => {
  await local.export()
  await local.storeNext('later')
  const asked: string[] = []
  const result = await local.export({
    read: async (key) => {
      asked.push(key)
      return local.read(key)
    },
  })
  expect(result).toMatchObject({ reports: REPORTS + 1, copied: 1 })
  expect(asked).toEqual(['demo/later/body'])
  await local.expectRestored()
})

test('large tables are read in smaller pages if D1 refuses the first ones', async () => {
  const pages: number[] = []
  const small: QueryD1 = async (text) => {
    const limit = Number(/FROM "reports" .*LIMIT (\d+)$/.exec(text)?.[1] ?? 0)
    if (limit > 2) throw new Error('the response is too large')
    if (limit > 0) pages.push(limit)
    return querySeparately(text)
  }
  expect(await local.export({ query: small })).toMatchObject(complete)
  expect(pages.length).toBeGreaterThan(2)
  await local.expectRestored()
})

test('a table that cannot be read is named, and the export continues later', async () => {
  const broken: QueryD1 = async (text) => {
    if (text.includes('FROM "reports"') && text.includes('LIMIT')) throw new Error('Network connection lost.')
    return local.query(text)
  }
  expect(await local.refuse({ query: broken })).toMatch(
    /The table reports of the D1 database cannot be read \(Network connection lost\.\)\. .*continues where it stopped/,
  )
  expect(await local.export()).toMatchObject(complete)
})

test('reports that arrive while the database is copied stop the export, and the next one has them', async () => {
  let isStored = false
  const late: QueryD1 = async (text) => {
    const rows = await local.query(text)
    if (!isStored && text.includes('FROM "reports"') && text.includes('LIMIT')) {
      isStored = true
      await local.storeNext('late')
    }
    return rows
  }
  expect(await local.refuse({ query: late })).toContain(
    'The database changed while it was copied. Stop the Worker first',
  )
  expect(await local.export()).toMatchObject({ reports: REPORTS + 1 })
  await local.expectRestored()
})

test('a change between an interrupted export and the next one is in the export', async () => {
  const stopped = Object.assign(new Error('stopped'), { code: 'ENOSPC' })
  await local.refuse({ read: async () => Promise.reject(stopped) })
  local.d1.run("UPDATE reports SET status = 'done' WHERE id = 'r3'")
  await local.export()
  await local.expectRestored()
})

test('a database of a newer version is refused, and one of an older version is migrated by the restored server', async () => {
  local.d1.run("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')")
  expect(await local.refuse()).toContain(
    'belongs to a newer version (9999_later.sql). Update this program first.',
  )
  local.d1.run("DELETE FROM d1_migrations WHERE name = '9999_later.sql'")
  local.d1.run('DROP TABLE shown_searches')
  local.d1.run("DELETE FROM d1_migrations WHERE name = '0025_shown_searches.sql'")
  expect(await local.export()).toMatchObject(complete)
  await local.expectRestored()
})

test('a database without our tables is refused', async () => {
  local.d1.run('DROP TABLE d1_migrations')
  expect(await local.refuse()).toContain('has no data of this application. Check --env and wrangler.toml.')
})

test('a damaged unfinished export is named, with what to do', async () => {
  await local.refuse({
    read: async () => Promise.reject(Object.assign(new Error('stopped'), { code: 'ENOSPC' })),
  })
  const unfinished = join(local.target, 'unfinished-export.sqlite')
  await Bun.write(unfinished, 'no database, but longer than the header of one'.repeat(200))
  expect(await local.refuse()).toMatch(/unfinished-export\.sqlite is damaged .*Delete this file/)
  await truncate(unfinished, 0)
  expect(await local.export()).toMatchObject(complete)
})

test('a second export to the same folder is refused', async () => {
  let second = ''
  await local.export({
    query: async (text) => {
      if (second === '' && text.includes('LIMIT')) second = await local.refuse()
      return local.query(text)
    },
  })
  expect(second).toContain(`Another command is using the backup ${local.target}.`)
})

test.skipIf(!canMount)('a full disk stops an export, and leaves no complete backup', async () => {
  const disk = await mountSmallDisk(1)
  try {
    const target = join(disk.folder, 'backup')
    const error: unknown = await local.export({}, target).catch((reason: unknown) => reason)
    expect(Object(error).code).toMatch(/^(?:ENOSPC|SQLITE_FULL)$/)
    expect(existsSync(join(target, 'backup.json'))).toBe(false)
  } finally {
    await disk.remove()
  }
})

test('a missing object is named, and the rest is exported', async () => {
  const partly: ReadObject = async (key) => (key === 'demo/r2/body' ? undefined : local.read(key))
  expect(await local.export({ read: partly })).toMatchObject({
    reports: REPORTS - 1,
    problems: ['report r2 of the project demo is missing in R2 and in the backup'],
  })
})

test('an object that a job moved to the trash in the meantime is found there', async () => {
  const moved: ReadObject = async (key) => {
    if (key === 'demo/r2/body') return undefined
    return local.read(key === 'trash/demo/r2/body' ? 'demo/r2/body' : key)
  }
  expect(await local.export({ read: moved })).toMatchObject(complete)
})

test.each([
  ['another MD5', (content: Uint8Array) => toAnswer(content, '0'.repeat(32)), 'its MD5 differs from the one'],
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
      if (key !== 'demo/r4/body') return local.read(key)
      attempts += 1
      const answer = await local.read(key)
      return answer && damage(await answer.bytes())
    }
    expect(await local.refuse({ read: damaged })).toMatch(`The object demo/r4/body cannot be read from R2 (`)
    expect(await local.refuse({ read: damaged })).toContain(message)
    expect(attempts).toBe(8)
    expect(existsSync(join(local.target, 'backup.json'))).toBe(false)
    expect(await local.export()).toMatchObject(complete)
    await local.expectRestored()
  },
)

test('R2 that refuses the key or does not know the bucket is explained', async () => {
  const answer = { code: 'NoSuchBucket', status: 404 }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response(`<Code>${answer.code}</Code>`, answer),
  })
  const settings = { endpoint: server.url.origin, accessKeyId: 'id', secretAccessKey: 'hidden' }
  try {
    expect(await local.refuse({ read: createR2Reader('node-docs', settings) })).toContain(
      'has no bucket node-docs.',
    )
    Object.assign(answer, { code: 'SignatureDoesNotMatch', status: 403 })
    const refused = await local.refuse({ read: createR2Reader('node-docs', settings) })
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

import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Hono } from 'hono'
import { createTestPorts, openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { SOURCE_MAP_FILES, SOURCE_MAPS_BYTES } from '../../contract/limits.ts'
import { sql, type Statement } from '../../src/ports/database.ts'
import type { MemberEnv } from '../context.ts'
import { createMapCache } from './map-frames.ts'
import { createSourceMapRoutes } from './routes.ts'

let storage: TestStorage
let statements: string[]
let app: Hono<MemberEnv>

beforeEach(async () => {
  storage = await openTestStorage()
  statements = []
  const ports = createTestPorts(storage)
  const { database } = ports
  const read = (statement: Statement) => {
    statements.push(statement.text)
    return database.read(statement)
  }
  app = new Hono<MemberEnv>()
  app.use((c, next) => {
    c.set('who', 'Ann')
    return next()
  })
  app.onError((error, c) => c.text(error.message, 400))
  app.route(
    '/',
    createSourceMapRoutes(
      { ...ports, database: { ...database, read, write: (changes) => database.write(changes) } },
      createMapCache(0),
    ),
  )
})
afterEach(() => storage.remove())

const content = '{"version":3,"mappings":"AAAA"}'
const put = async (file: string, body: BodyInit = content) => {
  const url = `/projects/demo/source-maps/1?file=${file}`
  const response = await app.request(url, { method: 'PUT', body })
  return { status: response.status, text: await response.text() }
}

/** Inserts the rows of `count` maps of release 1. The first has `bytes` bytes; the others are empty. */
const fill = (count: number, bytes: number) =>
  storage.ports.database.write([
    sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO source_maps (id, project, release, file, name, bytes, encoding, created_at)
      SELECT 'm' || i, 'demo', '1', i || '.js', i || '.js', iif(i = 1, ${bytes}, 0), 'identity', 1 FROM n`,
  ])

const readKeys = async () => (await storage.ports.blobs.list()).blobs.map(({ key }) => key)

test('a release with the most files accepts replacements of its own files and no others', async () => {
  await fill(SOURCE_MAP_FILES, 1)
  expect((await put('7.js')).status).toBe(200)
  expect(await put('new.js')).toEqual({
    status: 400,
    text: `The release has ${SOURCE_MAP_FILES} source maps, which is the limit.`,
  })
  expect(await readKeys()).toHaveLength(1)
})

test('the size of a replaced file does not count', async () => {
  await fill(2, SOURCE_MAPS_BYTES)
  expect((await put('2.js')).text).toContain('The source maps of this release would exceed')
  expect(await readKeys()).toEqual([])
  expect((await put('1.js')).status).toBe(200)
})

test('an upload groups all maps of the project once', async () => {
  await put('a.js')
  expect(statements.filter((text) => text.includes('GROUP BY release'))).toHaveLength(1)
})

test('a project that is deleted during an upload keeps neither the map nor its blob', async () => {
  await put('a.js')
  const before = await readKeys()
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(content))
    },
    async pull(controller) {
      await storage.ports.database.write([sql`UPDATE projects SET delete_at = 1 WHERE sdk_key = 'demo'`])
      controller.close()
    },
  })
  expect((await put('a.js', body)).text).toContain('was deleted and accepts no source maps')
  expect(await readKeys()).toEqual(before)
  const rows = await storage.ports.database.read(sql`SELECT count(*) AS n FROM source_maps`)
  expect(rows).toEqual([{ n: 1 }])
})

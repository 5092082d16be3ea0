import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openTestStorage, type TestStorage } from '../../../tests/support/test-storage.ts'
import { LIVE_CHECK_MS, LIVE_MS } from '../../contract/limits.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import { streamChanges } from './stream.ts'

let storage: TestStorage
let now: number
let queries: number
let waits: number
/** Ends the stream's current wait. Has an effect only while `isPaused` is true. */
let wake: () => void
let isPaused: boolean
let onPause: () => void
let isAllowed: boolean
let reader: ReadableStreamDefaultReader<Uint8Array>

beforeEach(async () => {
  storage = await openTestStorage()
  now = 0
  queries = 0
  waits = 0
  wake = () => undefined
  isPaused = false
  onPause = () => undefined
  isAllowed = true
})

afterEach(async () => {
  await reader.cancel()
  await storage.remove()
})

function open(after?: number) {
  const { database } = storage.ports
  const counted: Database = {
    ...database,
    read(statement) {
      queries += 1
      return database.read(statement)
    },
  }
  const options = { member: { projects: null }, project: undefined, after, isAllowed: async () => isAllowed }
  return streamChanges(options, {
    writeSignal: {
      wait() {
        waits += 1
        if (!isPaused) return Bun.sleep(0)
        onPause()
        return new Promise<void>((resolve) => (wake = resolve))
      },
    },
    clock: { now: () => now },
    database: counted,
  })
}

async function read(): Promise<string | undefined> {
  const { value } = await reader.read()
  return value && new TextDecoder().decode(value)
}

const noteDeleted = (...reports: string[]) =>
  storage.ports.database.write(
    reports.map(
      (report) =>
        sql`INSERT INTO report_changes (kind, project, report) VALUES ('deleted', 'demo', ${report})`,
    ),
  )

test('a silent stream sends comments, and ends after its maximum duration', async () => {
  reader = open().getReader()
  expect(await read()).toBe('retry: 1000\nid: 0\nevent: ready\ndata: {"isReset":false}\n\n')
  now = 15_000
  expect(await read()).toBe(':\n\n')
  await noteDeleted('r')
  expect(await read()).toBe('id: 1\nevent: deleted\ndata: {"id":"r","project":"demo"}\n\n')
  now = LIVE_MS
  expect(await read()).toBeUndefined()
})

test('a silent stream ends soon after its credential', async () => {
  reader = open().getReader()
  await read()
  isAllowed = false
  const next = read()
  for (let turn = 0; turn < 20; turn += 1) await Bun.sleep(0)
  now = LIVE_CHECK_MS
  expect(await next).toBeUndefined()
})

test('a thousand missed changes are sent at once, each once', async () => {
  await noteDeleted(...Array.from({ length: 1000 }, (_, index) => `r${index}`))
  reader = open(0).getReader()
  let text = (await read()) ?? ''
  const waited = waits
  while (!text.includes('"r999"')) text += (await read()) ?? ''

  expect(waits).toBe(waited)
  expect([...text.matchAll(/^id: (\d+)$/gm)].slice(1).map(([, id]) => Number(id))).toEqual(
    Array.from({ length: 1000 }, (_, index) => index + 1),
  )
})

test('a stream stops querying the database when the client disconnects', async () => {
  isPaused = true
  reader = open().getReader()
  await read()
  const pausing = new Promise<void>((resolve) => (onPause = resolve))
  const next = read()
  await pausing
  const asked = queries
  await reader.cancel()
  wake()
  expect(await next).toBeUndefined()
  for (let turn = 0; turn < 20; turn += 1) await Bun.sleep(0)
  expect([queries, waits]).toEqual([asked, 1])
})

test('a client that missed deleted changes is told to reset and continues from now', async () => {
  await noteDeleted('a', 'b', 'c')
  const place = async (after: number) => {
    reader = open(after).getReader()
    const text = (await read()) ?? ''
    await reader.cancel()
    return { id: /id: (\d+)/.exec(text)?.[1], isReset: text.includes('"isReset":true') }
  }

  expect(await place(0)).toEqual({ id: '0', isReset: false })
  await storage.ports.database.write([sql`DELETE FROM report_changes WHERE seq < 3`])
  expect(await place(1)).toEqual({ id: '3', isReset: true })
  expect(await place(2)).toEqual({ id: '2', isReset: false })
  await storage.ports.database.write([sql`DELETE FROM report_changes`])
  expect(await place(2)).toEqual({ id: '3', isReset: true })
  expect(await place(3)).toEqual({ id: '3', isReset: false })
  expect(await place(4)).toEqual({ id: '3', isReset: true })
})

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runImport } from '../../edge/tools/gleap-import/run-import.ts'
import type { RunningServer } from '../../edge/src/server.ts'
import { toTicketId, writeExport, type WrittenExport } from '../support/gleap-export.ts'
import { createOwner, startServerIn } from '../support/provider.ts'

const COUNT = 1000

/** The newest messages are an hour old, because a date in the future becomes the time of the run. */
const HOUR_MS = 60 * 60 * 1000

let folder: string
let written: WrittenExport
let sdkKey: string
const env = { RATE_LIMIT: 'off' }

/** Starts two servers with the same project, so that the same import must store the same. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
  written = await writeExport(join(folder, 'export'), { count: COUNT, now: Date.now() - HOUR_MS })
  const first = await startServerIn(join(folder, 'whole'), { env })
  const { body } = await ownerOf(first)('POST', '/projects', { name: 'Shop' })
  sdkKey = String(Object(body).sdkKey)
  await first.stop()
  await cp(join(folder, 'whole'), join(folder, 'cut'), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }), 300_000)

const toProvider = ({ port, inboxToken }: RunningServer) => ({
  origin: `http://127.0.0.1:${port}`,
  inboxToken,
  close: async () => {},
})
const ownerOf = (server: RunningServer) => createOwner(toProvider(server))

const run = (server: { origin: string }, inboxToken: string, lines: string[] = []) =>
  runImport(
    {
      path: join(folder, 'export'),
      project: sdkKey,
      server: `${server.origin}/inbox/`,
      token: inboxToken,
      files: join(folder, 'export/files'),
      fetchFiles: false,
      isDryRun: false,
      statuses: new Map(),
    },
    { report: (line) => lines.push(line), wait: async () => {} },
  )

/**
 * Everything that the project has, as text. Ids are numbered in the order in which they appear, because each import has
 * its own. The URLs of files have the port that their upload was sent to.
 */
async function readAll(server: RunningServer): Promise<string> {
  const { origin, inboxToken } = toProvider(server)
  const response = await fetch(`${origin}/inbox/api/projects/${sdkKey}/export`, {
    headers: { Authorization: `Bearer ${inboxToken}` },
  })
  const comments = []
  for (const index of [0, 3, 300, 999])
    comments.push(
      (await ownerOf(server)('GET', `/reports?project=${sdkKey}&spam=exclude&limit=200&q=${index}`)).body,
    )
  const text = (await response.text()) + JSON.stringify(comments)
  const paths = [...text.matchAll(/\/files\/[0-9a-f]{32}\.(?:png|txt)/g)].map(([path]) => path)
  const contents = []
  for (const path of [...new Set(paths)].slice(0, 40))
    contents.push(await (await fetch(origin + path)).text())
  expect(contents).toHaveLength(40)
  const ids = new Map<string, string>()
  const toNumber = (id: string): string => {
    ids.set(id, ids.get(id) ?? `id ${ids.size}`)
    return ids.get(id) ?? ''
  }
  return (text + JSON.stringify(contents))
    .replaceAll(/localhost:\d+|127\.0\.0\.1:\d+/g, 'server')
    .replaceAll(/\b[0-9a-f]{32}\b/g, toNumber)
    .replaceAll(/(?<="shareId":")[0-9a-f]{20}\b/g, toNumber)
}

test('an import of 1,000 tickets that is cut off at several points and continued stores the same as one that is not', async () => {
  const whole = await startServerIn(join(folder, 'whole'), { env })
  const lines: string[] = []
  const result = await run(toProvider(whole), whole.inboxToken, lines)
  expect([result.imported, result.known]).toEqual([written.good, 0])
  expect(lines).toContainEqual(
    `To import into Shop: ${written.good} tickets with ${countMessages()} messages.`,
  )
  expect(lines.filter((line) => /^Imported \d+00 of /.test(line))).toHaveLength(
    Math.floor(written.good / 100),
  )

  const cut = await startServerIn(join(folder, 'cut'), { env })
  let imported = 0
  for (const answers of [0, 3, 4, 50, 137, 700]) {
    const proxy = startCuttingProxy(toProvider(cut).origin, answers)
    const before = imported
    const outcome = await run(proxy, cut.inboxToken).catch((error: unknown) => String(error))
    expect(outcome).toContain('Run the same command again to continue.')
    await proxy.stop()
    imported = await countReports(cut)
    expect(imported).toBeGreaterThanOrEqual(before)
  }
  expect(imported).toBeGreaterThan(500)
  const last = await run(toProvider(cut), cut.inboxToken)
  expect(last.imported + last.known).toBe(written.good)
  const again = await run(toProvider(cut), cut.inboxToken)
  expect([again.imported, again.known]).toEqual([0, written.good])
  expect(await readAll(cut)).toBe(await readAll(whole))
  expect(await countReports(whole)).toBe(written.good)

  // What could not be read is named, with the reason.
  const reasons = result.problems.map(({ where, why }) => `${where}: ${why}`).join('\n')
  expect(reasons).toContain(`ticket ${toTicketId(11)}: Its createdAt is missing or not a date.`)
  expect(reasons).toContain('ticket ../../etc: Its id is not')
  expect(reasons).toContain('b.json, item 334: This is not a ticket')
  expect(reasons).toContain('cut-off.json: Is the file complete?')
  expect(reasons).toMatch(/c\.jsonl, line \d+: The line is not valid JSON/)
  expect(reasons).toContain(`Its file ${toTicketId(0)}.png was left out: it is not in the folder`)
  await whole.stop()
  await cut.stop()
}, 300_000)

function countMessages(): number {
  const isGood = (index: number) => ![11, 22, 33].includes(index % 100)
  return (
    Array.from({ length: COUNT }, (_, index) => index).filter((index) => index % 3 === 0 && isGood(index))
      .length * 3
  )
}

async function countReports(server: RunningServer): Promise<number> {
  const { body } = await ownerOf(server)('GET', `/projects/${sdkKey}/imports/gleap`)
  return Object(body).ids.length
}

/**
 * A proxy that loses its connection after a number of responses: it forwards one more request, but not its response.
 */
function startCuttingProxy(target: string, answers: number): { origin: string; stop: () => Promise<void> } {
  let left = answers
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request): Promise<Response> {
      const url = new URL(request.url)
      if (left < 0) return new Response('gone', { status: 502 })
      left -= 1
      const response = await fetch(target + url.pathname + url.search, {
        method: request.method,
        headers: request.headers,
        body: request.method === 'GET' ? null : await request.arrayBuffer(),
      })
      const body = await response.arrayBuffer()
      return left < 0
        ? new Response('gone', { status: 502 })
        : new Response(body, { status: response.status, headers: { 'Content-Type': 'application/json' } })
    },
  })
  return { origin: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}

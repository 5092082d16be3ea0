import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createId } from '../../edge/src/http/create-id.ts'
import { startFaultyWorker } from '../support/faulty-worker.ts'
import { openProject } from '../support/open-project.ts'
import { createOwner, startProvider, startServerIn, type Answer, type Provider } from '../support/provider.ts'

test('a report that is deleted permanently leaves nothing on the disk', async () => {
  const provider = await startProvider()
  const { report, sdkKey, visitor } = await openProject(provider)
  const { fileUrl } = Object((await visitor.upload(new Blob(['a recording']))).body)
  const id = await report({ screenRecordingUrl: fileUrl })
  await visitor.upload(new Blob(['never sent']))
  const stored = () => readdir(join(provider.dataDir, 'blobs', sdkKey))
  expect(await stored()).toHaveLength(3)
  const owner = createOwner(provider)
  await owner('DELETE', `/reports/${id}`)
  expect(await readdir(join(provider.dataDir, 'trash', sdkKey))).toHaveLength(2)
  await owner('DELETE', `/deleted-reports/${id}`)
  expect(await readdir(join(provider.dataDir, 'trash', sdkKey))).toEqual([])
  expect(await stored()).toEqual([expect.stringMatching(/\.file$/)])
  await provider.close()
})

const parent = await mkdtemp(join(tmpdir(), 'erase-person-'))
afterAll(() => rm(parent, { recursive: true }))

/** Starts the provider of each runtime with its data in `folder`. */
const runtimes: Record<string, (folder: string) => Promise<Provider>> = {
  bun: async (folder) => {
    const server = await startServerIn(folder, { env: { LOG_LEVEL: 'off', RATE_LIMIT: 'off' } })
    const { inboxToken, port } = server
    return { origin: `http://127.0.0.1:${port}`, inboxToken, close: () => server.stop() }
  },
  workerd: startFaultyWorker,
}

const date = '2026-11-20T10:00:00.000Z'

/** Returns a word for each place of a person's data. All start with the same rare letters. */
function createWords(person: string) {
  const word = (place: string) => `qz${person}${place}qz`
  return {
    email: `${word('email')}@example.com`,
    event: word('event'),
    eventData: word('eventdata'),
    description: word('description'),
    customData: word('customdata'),
    log: word('log'),
    request: word('request'),
    url: word('url'),
    fileName: word('filename'),
    file: word('file'),
    unsentFile: word('unsentfile'),
    visitorReply: word('visitorreply'),
    teamReply: word('teamreply'),
    comment: word('comment'),
    notes: word('notes'),
    sibling: word('sibling'),
  }
}

/** Stores something of the person in every place. The page does not identify the person, who writes an email instead. */
async function leaveTraces(provider: Provider, words: ReturnType<typeof createWords>) {
  const owner = createOwner(provider)
  const { report, sdkKey, visitor } = await openProject(provider)
  const send = async (sending: Promise<Answer>) => {
    const { body, status } = await sending
    expect([status < 300, status < 300 || body]).toEqual([true, true])
  }
  // A webhook that cannot be reached keeps what it would have received.
  const url = 'http://127.0.0.1:1/'
  await send(
    owner('PATCH', `/projects/${sdkKey}`, {
      spamProtection: 'off',
      webhooks: [{ url, events: ['report.created', 'report.updated'] }],
    }),
  )
  await send(visitor.stream([{ name: words.event, date, data: { text: words.eventData } }]))
  const uploaded = await visitor.upload(new Blob([words.file]), 'file', `${words.fileName}.txt`)
  await send(visitor.upload(new Blob([words.unsentFile])))
  // Sent before the person wrote the email, in the same session.
  await report({ formData: { description: words.sibling } })
  const id = await report({
    isSilent: false,
    formData: { reportedBy: words.email, description: words.description },
    customData: { note: words.customData },
    metaData: { currentUrl: `https://shop.example/${words.url}` },
    consoleLog: [{ log: words.log, date, priority: 'ERROR' }],
    networkLogs: [
      {
        type: 'GET',
        url: `/${words.request}`,
        success: false,
        date,
        response: { status: 500, statusText: '' },
      },
    ],
    screenRecordingUrl: Object(uploaded.body).fileUrl,
  })
  await send(owner('POST', `/reports/${id}/replies`, { id: createId(), text: words.teamReply }))
  await send(visitor.post('/replies', { report: id, id: createId(), text: words.visitorReply }))
  await send(owner('POST', `/reports/${id}/comments`, { text: words.comment }))
  await send(owner('PATCH', `/reports/${id}`, { notes: words.notes, status: 'done' }))
  return { id, sdkKey }
}

/** Returns which of the words are in a row of a table, in an index for searches, or in a file. */
async function findWords(folder: string, words: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  const look = (place: string, text: string) => {
    const lower = text.toLowerCase()
    for (const word of words) if (lower.includes(word)) found.add(`${word} in ${place}`)
  }
  for await (const path of new Bun.Glob('**/*').scan({ cwd: folder, dot: true })) {
    const file = join(folder, path)
    if (/\.sqlite-(?:wal|shm)$/.test(path)) continue
    if (!path.endsWith('.sqlite')) {
      const bytes = new Uint8Array(await Bun.file(file).arrayBuffer())
      const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
      look(path, Buffer.from(isGzip ? Bun.gunzipSync(bytes) : bytes).toString('latin1'))
      continue
    }
    const database = new Database(file)
    const tables = database
      .query<{ name: string; sql: string }, []>("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
      .all()
    for (const { name, sql } of tables) {
      if (/^CREATE VIRTUAL TABLE/i.test(sql)) {
        database.run(`CREATE VIRTUAL TABLE temp.terms USING fts5vocab('main', '${name}', 'row')`)
        const terms = database.query<{ term: string }, []>('SELECT term FROM temp.terms').all()
        look(`the index ${name}`, terms.map(({ term }) => term).join(' '))
        database.run('DROP TABLE temp.terms')
      } else {
        for (const row of database.query<Record<string, unknown>, []>(`SELECT * FROM "${name}"`).iterate())
          for (const value of Object.values(row))
            look(
              `the table ${name}`,
              value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
            )
      }
    }
    database.close()
  }
  return [...found].toSorted()
}

test.each(Object.keys(runtimes))(
  'nothing of an erased person is in any table, index or file (%s), and all of another person is',
  async (runtime) => {
    const folder = join(parent, runtime)
    const start = runtimes[runtime]
    if (!start) throw new Error(`There is no runtime ${runtime}.`)
    const provider = await start(folder)
    const owner = createOwner(provider)
    const [ann, bob] = [createWords('ann'), createWords('bob')]
    const { id } = await leaveTraces(provider, ann)
    await leaveTraces(provider, bob)

    const query = `email=${encodeURIComponent(ann.email)}`
    const exported = JSON.stringify((await owner('GET', `/subjects?${query}`)).body)
    const { comment: _comment, file: _file, unsentFile: _unsentFile, ...ours } = ann
    for (const word of Object.values(ours)) expect(exported).toContain(word)
    expect(exported).not.toContain('qzbob')
    const counts = (await owner('GET', `/subjects/counts?${query}`)).body
    expect(counts).toEqual({ sessions: 1, events: 1, files: 2, reports: 2, replies: 0 })
    expect((await owner('DELETE', `/subjects?${query}`)).body).toEqual(counts)
    expect((await owner('GET', `/reports/${id}`)).status).toBe(404)
    expect((await owner('GET', `/reports?q=${ann.description}`)).body).toMatchObject({ reports: [] })
    await provider.close()

    expect(await findWords(folder, ['qzann'])).toEqual([])
    const kept = await findWords(folder, Object.values(bob))
    for (const word of Object.values(bob)) expect(kept.join('\n')).toContain(word)
  },
  300_000,
)

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type RunningServer, type ServerOptions } from '../../edge/src/server.ts'

export interface Provider {
  origin: string
  inboxToken: string
  close(): Promise<void>
}

/**
 * Opens the provider under test. If BASE_URL is set, it is the server there, with the token INBOX_TOKEN. Otherwise, it is a new
 * Bun server in this process with a free port, an empty data folder and no rate limits.
 */
export async function openProvider(): Promise<Provider> {
  const { BASE_URL: origin, INBOX_TOKEN: inboxToken } = process.env
  if (origin !== undefined) return { origin, inboxToken: inboxToken ?? '', close: async () => {} }
  return startProvider({ RATE_LIMIT: 'off' })
}

/**
 * Starts a server in this process with a separate data folder, for tests that need special settings or damaged data.
 */
export async function startProvider(
  env: Record<string, string> = {},
  { dist, trustProxy = false }: { dist?: string; trustProxy?: boolean } = {},
): Promise<Provider & { dataDir: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'provider-'))
  const server = await startServerIn(folder, { trustProxy, env, ...(dist !== undefined && { dist }) })
  return {
    origin: `http://127.0.0.1:${server.port}`,
    inboxToken: server.inboxToken,
    dataDir: join(folder, 'data'),
    async close() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Starts a server on a free port with `data/` and an empty site in `folder`. */
export async function startServerIn(
  folder: string,
  { env, ...options }: Partial<ServerOptions> = {},
): Promise<RunningServer> {
  await mkdir(join(folder, 'dist/public'), { recursive: true })
  return startServer({
    port: 0,
    hostname: '127.0.0.1',
    dist: join(folder, 'dist'),
    dataDir: join(folder, 'data'),
    trustProxy: false,
    // A busy machine must not change what a test gets.
    loopDelay: { read: () => 0 },
    env: { LOG_LEVEL: 'off', ...env },
    ...options,
  })
}

export interface Ids {
  gleapId: string
  gleapHash: string
}

export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

export type Visitor = ReturnType<typeof createVisitor>

/** Creates a visitor that calls the provider's API like the widget. */
export function createVisitor({ origin }: Provider, sdkKey = 'demo') {
  let ids: Ids | undefined

  function headers(extra: Record<string, string> = {}): Record<string, string> {
    return { 'Content-Type': 'application/json;charset=UTF-8', ...idHeaders(), ...extra }
  }

  function idHeaders(): Record<string, string> {
    const known = ids ? { 'Gleap-Id': ids.gleapId, 'Gleap-Hash': ids.gleapHash } : {}
    return { 'Api-Token': sdkKey, ...known }
  }

  async function post(path: string, body: unknown, extra?: Record<string, string>): Promise<Answer> {
    const text = isBody(body) ? body : JSON.stringify(body)
    return readAnswer(await fetch(origin + path, { method: 'POST', headers: headers(extra), body: text }))
  }

  return {
    headers,
    post,
    /** Uses another session for later requests. */
    use: (other: Ids | undefined) => void (ids = other),
    /** Starts a session. Later requests send its ids. */
    async start(): Promise<Answer & { ids: Ids }> {
      const answer = await post('/sessions', {})
      const { gleapId, gleapHash } = Object(answer.body)
      ids = { gleapId: String(gleapId), gleapHash: String(gleapHash) }
      return { ...answer, ids }
    },
    identify: (userId: unknown, properties: object = {}, userHash?: string) =>
      post('/sessions/identify', { ...properties, userId, userHash }),
    stream: (events: unknown) => post('/sessions/stream', { events }),
    report: (report: unknown, extra?: Record<string, string>) => post('/bugs/v2', report, extra),
    upload: async (file: Blob, name = 'file', fileName = 'screen-recording.webm') => {
      const form = new FormData()
      form.append(name, file, fileName)
      return readAnswer(
        await fetch(`${origin}/uploads/sdk`, { method: 'POST', headers: idHeaders(), body: form }),
      )
    },
    config: async (extra: Record<string, string> = {}) =>
      readAnswer(await fetch(`${origin}/config/${sdkKey}`, { headers: extra })),
  }
}

/** Creates a function that calls the inbox API as the site owner. */
export function createOwner({ origin, inboxToken }: Provider) {
  /** `call('PUT', '/projects/demo/config', body, headers)` */
  return async function call(
    ...[method, path, body, extra]: [string, string, unknown?, Record<string, string>?]
  ): Promise<Answer> {
    const response = await fetch(`${origin}/inbox/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${inboxToken}`, 'Content-Type': 'application/json', ...extra },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return readAnswer(response)
  }
}

function isBody(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
}

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = (response.headers.get('Content-Type') ?? '').includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

/** Whether a search finds a new report: then the triggers of a moved database work. */
export async function findsNewReport(provider: Provider): Promise<boolean> {
  const visitor = createVisitor(provider)
  await visitor.start()
  const formData = { description: 'after the move' }
  const { body } = await visitor.report({ type: 'BUG', isSilent: true, formData })
  const found = await createOwner(provider)('GET', '/reports?q=after%20the%20move')
  const ids: unknown[] = Object(found.body).reports.map(({ id }: { id: string }) => id)
  return Bun.deepEquals(ids, [Object(body).id])
}

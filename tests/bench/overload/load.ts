import { createOwner, createVisitor, type Provider, type Visitor } from '../../support/provider.ts'

/** Calls a second of each kind. */
export type Rates = Readonly<Record<Kind, number>>

export type Kind = 'page' | 'event' | 'report' | 'list'

export interface Call {
  kind: Kind
  ms: number
  status: number
  /** Id of an acknowledged report. */
  id?: string | undefined
}

export interface LoadOptions {
  provider: Pick<Provider, 'origin' | 'inboxToken'>
  rates: Rates
  /** Live streams of the inbox that are open meanwhile. */
  streams: number
  seconds: number
}

const VISITORS = 50
/** Content of a report, of the size that compressed reports usually have. */
const replay = crypto.getRandomValues(new Uint8Array(48_000)).toHex().repeat(3)
export const PAGES = ['/', '/validator', '/troubleshooting', '/rpc']

interface Sender {
  visitor: Visitor
  headers: Record<string, string>
}

export async function openVisitors({ origin, inboxToken }: LoadOptions['provider']): Promise<Sender[]> {
  const provider = { origin, inboxToken, close: async () => {} }
  const { body } = await createOwner(provider)('POST', '/projects', { name: 'Bench' })
  return Promise.all(
    Array.from({ length: VISITORS }, async (_, index) => {
      const visitor = createVisitor(provider, String(Object(body).sdkKey))
      await visitor.start()
      return { visitor, headers: { 'X-Forwarded-For': `10.0.${index >> 8}.${index & 255}` } }
    }),
  )
}

/** Sends calls of each kind at fixed times, so that a slow server does not get fewer. */
export async function sendLoad(
  senders: readonly Sender[],
  { provider, rates, streams, seconds }: LoadOptions,
): Promise<Call[]> {
  const done: Call[] = []
  const calls: Promise<void>[] = []
  const gone = new AbortController()
  const authorization = { Authorization: `Bearer ${provider.inboxToken}` }
  const open = Array.from({ length: streams }, () => holdStream(provider, authorization, gone.signal))
  const start = performance.now()
  const due = Object.entries(rates).map(([kind, perSecond]) => ({
    kind: kind as Kind,
    gap: 1000 / perSecond,
    at: 0,
    count: 0,
  }))

  async function call(kind: Kind, count: number): Promise<void> {
    const sender = senders[count % senders.length]
    if (sender === undefined) return
    const { visitor, headers } = sender
    const sentAt = performance.now()
    const answer = await request(kind, { visitor, headers, count }).catch(() => ({
      status: 599,
      id: undefined,
    }))
    done.push({ kind, ms: performance.now() - sentAt, ...answer })
  }

  async function request(kind: Kind, { visitor, headers, count }: Sender & { count: number }) {
    const get = async (path: string, more: Record<string, string>) => {
      const response = await fetch(provider.origin + path, { headers: { ...headers, ...more } })
      await response.arrayBuffer()
      return { status: response.status }
    }
    switch (kind) {
      case 'page':
        return get(PAGES[count % PAGES.length] ?? '/', {})
      case 'list':
        return get('/inbox/api/reports', authorization)
      case 'event': {
        const events = [{ name: 'step', date: new Date().toISOString(), data: { count } }]
        const { status } = await visitor.post('/sessions/stream', { events }, headers)
        return { status }
      }
      case 'report': {
        const formData = { description: `Report ${count} `.repeat(20) }
        const report = { type: 'BUG', isSilent: true, formData, webReplay: { replay } }
        const { status, body } = await visitor.report(report, headers)
        return { status, id: status === 201 ? String(Object(body).id) : undefined }
      }
    }
  }

  while (performance.now() - start < seconds * 1000) {
    const now = performance.now() - start
    for (const each of due) {
      for (; each.at <= now; each.at += each.gap) calls.push(call(each.kind, (each.count += 1)))
    }
    await Bun.sleep(1)
  }
  await Promise.all(calls)
  gone.abort()
  await Promise.all(open)
  return done
}

/** Holds a live stream open until `signal` aborts. A stream that is refused or ended is not opened again. */
async function holdStream(
  { origin }: LoadOptions['provider'],
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`${origin}/inbox/api/live`, { headers, signal }).catch(() => undefined)
  await response?.arrayBuffer().catch(() => undefined)
}

import { routes } from '@node-docs/edge/contract/provider-paths-and-headers'
import type { Session } from '@node-docs/edge/contract'
import type { Dispose } from '../../platform/dispose.ts'
import { type CallApi, isSuccess } from './api-client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdentifyResult } from '../api/feedback.ts'
import { isObject, parseObject, stringify } from '../../platform/json.ts'
import { type Store, storageKey } from '../../platform/storage.ts'

export interface SessionClient {
  /** Returns the session, or `undefined` while there is none. */
  current: () => Session | undefined
  /** Requests a fresh session, even if a stored one is in use (W-110, W-111). */
  start: () => void
  /** Identifies the visitor once there is a session. Concurrent calls run one after the other. */
  identify: (
    userId: string | number,
    properties: Record<string, unknown>,
    userHash?: string,
  ) => Promise<IdentifyResult>
  /** Ends the session; a new anonymous one starts 10 s later (W-117). */
  clear: () => void
  stop: Dispose
}

export interface SessionContext {
  sdkKey: string
  callApi: CallApi
  store: Store
  clock: Clock
  /** Called with the stored session on start, and with every session that the provider returns. */
  onChange: (session: Session) => void
  /** Logs why the provider refuses a session, for the page's developer. */
  warn: (reason: string) => void
}

/** Returns the seconds before the next attempt. They increase with the number of failed attempts (W-114). */
export function retrySeconds(failures: number): number {
  return 10 * failures ** 2 + 10
}

export function createSessionClient({
  sdkKey,
  callApi,
  store,
  clock,
  onChange,
  warn,
}: SessionContext): SessionClient {
  const key = storageKey('session', sdkKey)
  let session = parseSession(store.read(key))
  let failures = 0
  /** Increases with every session request, `clear` and `stop`. Responses to earlier requests are ignored. */
  let round = 0
  let cancelRetry: Dispose = () => {}
  let asking: Promise<void> = Promise.resolve()
  let identifying: Promise<unknown> = Promise.resolve()
  const waiting = new Set<() => void>()

  function keep(fresh: Session): void {
    session = fresh
    // Does not store the number of unread replies, because the visitor may have read them by the next visit.
    store.write(key, { ...fresh, unreadReplies: undefined })
    onChange(fresh)
    for (const wake of waiting) wake()
    waiting.clear()
  }

  function forget(kept?: Session): void {
    session = kept
    store.remove(key)
    cancelRetry()
    cancelRetry = clock.after(retrySeconds(failures++) * 1000, ask)
  }

  function ask(): void {
    asking = askOnce(++round)
  }

  async function askOnce(mine: number): Promise<void> {
    const answer = await callApi(routes.sessions, { body: '{}', ids: session })
    if (mine !== round || answer.status === 429) return
    const fresh = isSuccess(answer) ? parseSession(answer.body) : undefined
    if (!fresh) {
      const { detail } = parseObject(answer.body)
      // Warns only after the first attempt, because later attempts usually fail for the same reason.
      if (failures === 0 && typeof detail === 'string') warn(`Failed to initialize. ${detail}`)
      // If there is no network, keeps the session in memory. Reports can use it and are sent once the network is back.
      return forget(answer.status === 0 ? session : undefined)
    }
    failures = 0
    keep(fresh)
  }

  async function identifyNext(
    userId: string | number,
    properties: Record<string, unknown>,
    userHash?: string,
  ) {
    // Waits for a session request that is still running, because its response would restore the visitor's previous
    // identity.
    await asking
    const known = session ?? (await nextSession())
    if (!isNewIdentity(known, userId, properties)) return 'unchanged'
    const body = stringify({ ...properties, userId, userHash })
    const mine = round
    const answer = await callApi(routes.identify, { body, ids: known })
    const identified = isSuccess(answer) ? parseSession(answer.body) : undefined
    if (!identified || mine !== round) return 'refused'
    keep(identified)
    return 'identified'
  }

  async function nextSession(): Promise<Session> {
    await new Promise<void>((resolve) => waiting.add(resolve))
    return session ?? nextSession()
  }

  return {
    current: () => session,
    start() {
      if (session) onChange(session)
      ask()
    },
    identify(userId, properties, userHash) {
      const result = identifying.then(() => identifyNext(userId, properties, userHash))
      // A failed call must not block later calls.
      identifying = result.catch(() => {})
      return result
    },
    clear() {
      round += 1
      failures = 0
      forget()
    },
    stop() {
      round += 1
      cancelRetry()
      waiting.clear()
    },
  }
}

/** Parses a session from the provider or from storage. Returns undefined unless the value contains both ids. */
export function parseSession(value: unknown): Session | undefined {
  if (!isObject(value)) return undefined
  const { gleapId, gleapHash, name, email, userId, phone, value: worth } = value
  if (typeof gleapId !== 'string' || typeof gleapHash !== 'string' || !gleapId || !gleapHash) return undefined
  return { ...value, gleapId, gleapHash, name, email, userId, phone, value: worth }
}

/** Ids are compared as text, because a provider may store 5 as '5' (W-116). */
const toText = (id: unknown): string => (typeof id === 'string' || typeof id === 'number' ? String(id) : '')

/** Whether the user id or a given property differs from the session (W-116). */
export function isNewIdentity(
  session: Session,
  userId: string | number,
  properties: Record<string, unknown>,
): boolean {
  if (toText(session.userId) !== toText(userId)) return true
  return Object.entries(properties).some(([name, value]) => stringify(session[name]) !== stringify(value))
}

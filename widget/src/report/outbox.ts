import { headers, routes } from '@node-docs/edge/contract/routes'
import type { Stop } from '../logs/stop.ts'
import { type Answer, type CallApi, type Ids, isSuccess } from '../loader/api-client.ts'
import type { Clock } from '../loader/clock.ts'
import type { Parcel, ParcelNote, ParcelStore } from './parcel-store.ts'

/** How an attempt ended: `queued` will be tried again. */
export type Delivery = 'sent' | 'queued' | 'refused'

export interface Outbox {
  /** Keeps the parcel first and then posts it, so that no page can be closed too early. */
  send: (parcel: Parcel) => Promise<{ delivery: Delivery; order: number }>
  /** Posts a parcel once more, now. */
  retry: (order: number) => Promise<Delivery>
  /** Goes on with what this or an earlier page left, until nothing is. Called again, it tries at once. */
  resume: () => void
  stop: Stop
}

export interface OutboxContext {
  store: ParcelStore
  callApi: CallApi
  clock: Clock
  /** Ids of now, for parcels whose own are no longer known. */
  ids: () => Ids | undefined
  /** Between 0 and 1. */
  random: () => number
  /** Runs `act` unless another tab is running something of this name. */
  runAlone: (name: string, act: () => Promise<void>) => Promise<void>
  /** Called for each parcel that gets through. */
  onSent: (order: number) => void
  onEmpty: () => void
}

const PARCELS = 50
const TOTAL_BYTES = 50 * 1024 * 1024
/**
 * A provider that hangs is given up after this long, plus the time a slow line needs for the bytes. Together
 * with the longest pause that makes 10 s from the way being free to the report being there.
 */
const TIMEOUT_MS = 6000
const SLOW_BYTES_PER_MS = 32
const PAUSE_FIRST_MS = 500
const PAUSE_MAX_MS = 3000
/** Browsers let this much survive the page. */
const KEEPALIVE_BYTES = 60_000

interface Later {
  kind: 'later'
  atLeastMs: number
}

type Outcome = { kind: 'sent' | 'refused' | 'gone' } | Later

export function createOutbox(context: OutboxContext): Outbox {
  const { store, clock, random, runAlone, onSent, onEmpty } = context
  let failures = 0
  let isStopped = false
  let isWorking = false
  let cancelPause: Stop = () => {}

  async function attempt(order: number): Promise<Outcome> {
    const parcel = await store.read(order)
    // Another tab was faster.
    if (!parcel) return { kind: 'gone' }
    const outcome = toOutcome(await post(parcel, context))
    if (outcome.kind === 'later') return outcome
    await store.remove(order)
    if (outcome.kind === 'sent') onSent(order)
    return outcome
  }

  async function attemptAlone(order: number): Promise<Outcome> {
    // What stays when another tab is at it.
    let outcome: Outcome = { kind: 'later', atLeastMs: 0 }
    await runAlone(String(order), async () => {
      outcome = await attempt(order)
    })
    return outcome
  }

  /** Posts all there is, up to the first that does not get through. */
  async function work(): Promise<void> {
    if (isWorking || isStopped) return
    isWorking = true
    const stuck = await workThrough(await store.list())
    isWorking = false
    if (isStopped) return
    if (stuck) pause(stuck)
    else onEmpty()
  }

  async function workThrough(notes: ParcelNote[]): Promise<Later | undefined> {
    for (const { order } of notes) {
      const outcome = await attemptAlone(order)
      if (outcome.kind === 'later') return outcome
      failures = 0
    }
    return undefined
  }

  function pause({ atLeastMs }: Later): void {
    cancelPause()
    if (!isStopped)
      cancelPause = clock.after(Math.max(toPause(failures++, random()), atLeastMs), () => void work())
  }

  async function retry(order: number): Promise<Delivery> {
    const outcome = await attemptAlone(order)
    if (outcome.kind === 'later') {
      pause(outcome)
      return 'queued'
    }
    return outcome.kind === 'refused' ? 'refused' : 'sent'
  }

  return {
    async send(parcel) {
      const order = await store.add(parcel)
      await makeRoom(store, order)
      return { order, delivery: await retry(order) }
    },
    retry,
    resume() {
      cancelPause()
      void work()
    },
    stop() {
      isStopped = true
      cancelPause()
    },
  }
}

/** Lets the oldest go where there are too many or too much, never the newest. */
async function makeRoom(store: ParcelStore, newest: number): Promise<void> {
  const notes = await store.list()
  let bytes = notes.reduce((sum, note) => sum + note.bytes, 0)
  let count = notes.length
  for (const note of notes) {
    if (count <= PARCELS && bytes <= TOTAL_BYTES) return
    if (note.order === newest) continue
    await store.remove(note.order)
    bytes -= note.bytes
    count -= 1
  }
}

async function post(parcel: Parcel, { callApi, ids }: OutboxContext): Promise<Answer> {
  const { key, body, bytes } = parcel
  const call = (known: Ids): Promise<Answer> =>
    callApi(routes.reports, {
      body,
      ids: known,
      headers: { ...parcel.headers, [headers.idempotencyKey]: key },
      timeoutMs: TIMEOUT_MS + bytes / SLOW_BYTES_PER_MS,
      keepalive: bytes < KEEPALIVE_BYTES,
    })
  const answer = await call(parcel.ids)
  const current = ids()
  // A session that the provider has forgotten meanwhile is no reason to lose a report.
  return answer.status === 401 && current && current.gleapId !== parcel.ids.gleapId ? call(current) : answer
}

/** What the provider will never take, however often it is posted. */
const FINAL = new Set([400, 401, 403, 404, 405, 409, 410, 413, 414, 415, 422])

function toOutcome({ status, text, retryAfterMs }: Answer): Outcome {
  // A page where an answer should be comes from something in between: a captive portal, a proxy.
  if (isSuccess({ status }) && !/^\s*</.test(text)) return { kind: 'sent' }
  if (FINAL.has(status)) return { kind: 'refused' }
  return { kind: 'later', atLeastMs: retryAfterMs ?? 0 }
}

/** Full jitter: a thousand pages do not come back in the same moment. Never 0, which would be a busy loop. */
export function toPause(failures: number, random: number): number {
  return 100 + random * (Math.min(PAUSE_FIRST_MS * 2 ** failures, PAUSE_MAX_MS) - 100)
}

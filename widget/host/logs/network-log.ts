import type { NetworkEntry } from '@node-docs/edge/contract'
import type { Clock } from '../../platform/clock.ts'
import { redactBody } from './redact-body.ts'
import { createRingBuffer } from '../../platform/ring-buffer.ts'
import { isSecretHeader, maskAddresses, type SecretNames } from '../masking/secrets.ts'

/** Of requests kept (W-206, R-35). */
const REQUESTS = 10
/** Bodies are read when a page that asks for much has asked for more: of those that went, none. */
const READ_MS = 1000
/** How long a report waits for the bodies that are still to be read; one that never ends is told as open. */
const SETTLE_MS = 500

/** The copy of a body, which nobody has read. */
export interface UnreadBody {
  /** Never rejects. */
  read: () => Promise<void>
  drop: () => void
}

/** A request of the page, from its start on; filled in as it goes. */
export interface RequestRecord {
  /** Absolute. */
  url: string
  method: string
  /** Milliseconds since 1970. */
  startedAt: number
  headers: Record<string, string>
  payload: string
  response?: { status: number; statusText: string; responseText: string }
  /** Absent while the request is open. */
  success?: boolean
  duration?: number
}

export interface NetworkLog {
  readonly clock: () => number
  /** Starts a record, or answers nothing for addresses that must not be logged. */
  start: (url: string, method: string) => RequestRecord | undefined
  /** Reads the body soon, if the record is kept that long: reading costs a page more than all else here. */
  readLater: (record: RequestRecord, body: UnreadBody) => void
  /** Reads what is left to read; to be called before a report takes the list. */
  settle: () => Promise<void>
  list: () => RequestRecord[]
  clear: () => void
}

/** `isBlocked` is asked with the absolute address before anything is read (W-147, W-148). */
export function createNetworkLog({
  clock,
  isBlocked,
  base,
}: {
  clock: Pick<Clock, 'now' | 'after'>
  isBlocked: (url: string) => boolean
  /** What relative addresses of the page are relative to. */
  base: () => string
}): NetworkLog {
  const { now, after } = clock
  const requests = createRingBuffer<RequestRecord>(REQUESTS)
  const unread = new Map<RequestRecord, UnreadBody>()
  const reading = new Set<Promise<void>>()

  function drop(record: RequestRecord): void {
    unread.get(record)?.drop()
    unread.delete(record)
  }

  async function track(done: Promise<void>): Promise<void> {
    reading.add(done)
    await done
    reading.delete(done)
  }

  function readAll(): void {
    for (const { read } of unread.values()) void track(read())
    unread.clear()
  }

  return {
    clock: now,
    start(address, method) {
      const url = new URL(address, base()).href
      if (isBlocked(url)) return undefined
      const record: RequestRecord = { url, method, startedAt: now(), headers: {}, payload: '{}' }
      const gone = requests.push(record)
      if (gone) drop(gone)
      return record
    },
    readLater(record, body) {
      if (!requests.list().includes(record)) return body.drop()
      if (unread.size === 0) after(READ_MS, readAll)
      unread.set(record, body)
    },
    async settle() {
      readAll()
      if (reading.size === 0) return
      await Promise.race([
        Promise.all(reading),
        new Promise<void>((resolve) => void after(SETTLE_MS, resolve)),
      ])
    },
    list: requests.list,
    clear: () => requests.take().forEach(drop),
  }
}

/** Closes a record; an answer with an error status was a success of the network (W-097, W-205). */
export function finishRequest(record: RequestRecord, success: boolean, now: number): void {
  record.success = success
  record.duration = now - record.startedAt
}

/** What travels: no secret header, no property with a configured name, no secret in an address. */
export function toNetworkEntry(record: RequestRecord, names: SecretNames): NetworkEntry {
  const { url, method, startedAt, headers, payload, response, success, duration } = record
  const shown = Object.entries(headers).filter(([name]) => !isSecretHeader(name, names))
  return {
    url: maskAddresses(url),
    date: new Date(startedAt).toISOString(),
    type: method,
    request: { payload: redactBody(payload, names), headers: Object.fromEntries(shown) },
    ...(response && { response: { ...response, responseText: redactBody(response.responseText, names) } }),
    ...(success !== undefined && { success }),
    ...(duration !== undefined && { duration }),
  }
}

import type { NetworkEntry } from '@node-docs/edge/contract'
import { redactBody } from './redact-body.ts'
import { createRing } from './ring.ts'
import { isSecretHeader, maskAddresses, type SecretNames } from './secrets.ts'

/** Of requests kept (W-206). */
const REQUESTS = 10

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
  list: () => RequestRecord[]
  clear: () => void
}

/** `isBlocked` is asked with the absolute address before anything is read (W-147, W-148). */
export function createNetworkLog({
  now,
  isBlocked,
  base,
}: {
  now: () => number
  isBlocked: (url: string) => boolean
  /** What relative addresses of the page are relative to. */
  base: () => string
}): NetworkLog {
  const requests = createRing<RequestRecord>(REQUESTS)
  return {
    clock: now,
    start(address, method) {
      const url = new URL(address, base()).href
      if (isBlocked(url)) return undefined
      const record: RequestRecord = { url, method, startedAt: now(), headers: {}, payload: '{}' }
      requests.push(record)
      return record
    },
    list: requests.list,
    clear: () => void requests.take(),
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

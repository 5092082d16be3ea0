import { isObject } from '../platform/json.ts'
import { eventTypes, type ReplayEvent } from './rrweb-event.ts'

/** Why recording paused: the page changed too fast, or the recorder failed. */
const gapReasons = ['busy', 'failed'] as const

export type GapReason = (typeof gapReasons)[number]

/**
 * Creates the event that marks the start of a gap. From then until the next snapshot, changes are missing.
 * Players ignore custom rrweb events.
 */
export function createGap(reason: GapReason, timestamp: number): ReplayEvent {
  return { type: eventTypes.custom, timestamp, data: { tag: 'gap', payload: { reason } } }
}

/** Returns the reason for the gap that this event starts; undefined for other events. */
export function parseGap({ type, data }: ReplayEvent): GapReason | undefined {
  if (type !== eventTypes.custom || !('tag' in data) || data.tag !== 'gap' || !('payload' in data))
    return undefined
  const { payload } = data
  return isObject(payload) ? gapReasons.find((reason) => reason === payload['reason']) : undefined
}

/** The page changed its URL without loading, or was hidden or shown. */
export type PageChange = { kind: 'address'; href: string } | { kind: 'hidden' } | { kind: 'shown' }

export function createPageChange(change: PageChange, timestamp: number): ReplayEvent {
  const { kind, ...payload } = change
  return { type: eventTypes.custom, timestamp, data: { tag: kind, payload } }
}

export function parsePageChange({ type, data }: ReplayEvent): PageChange | undefined {
  if (type !== eventTypes.custom || !('tag' in data)) return undefined
  if (data.tag === 'hidden' || data.tag === 'shown') return { kind: data.tag }
  const payload = 'payload' in data && isObject(data.payload) ? data.payload : {}
  return data.tag === 'address' && typeof payload['href'] === 'string'
    ? { kind: 'address', href: payload['href'] }
    : undefined
}

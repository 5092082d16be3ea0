import { eventTypes, isObject, type ReplayEvent } from './replay-event.ts'

/** Why the recorder stepped back: the page changed faster than it may follow, or it failed. */
export const gapReasons = ['busy', 'failed'] as const

export type GapReason = (typeof gapReasons)[number]

/**
 * Marks the moment from which changes are missing, up to the next snapshot. A custom event of rrweb,
 * which players pass over.
 */
export function createGap(reason: GapReason, timestamp: number): ReplayEvent {
  return { type: eventTypes.custom, timestamp, data: { tag: 'gap', payload: { reason } } }
}

/** The reason where this event begins a gap. */
export function parseGap({ type, data }: ReplayEvent): GapReason | undefined {
  if (type !== eventTypes.custom || !('tag' in data) || data.tag !== 'gap' || !('payload' in data))
    return undefined
  const { payload } = data
  return isObject(payload) ? gapReasons.find((reason) => reason === payload['reason']) : undefined
}

/** Marks that the page moved on without being loaded, or went out of sight and came back. */
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

import type { WebReplay } from '@node-docs/edge/contract'
import { isObject } from '../platform/json.ts'
import { eventTypes, type ReplayEvent } from './rrweb-event.ts'

/** Properties of a replay besides its events. */
export interface ReplayMetadata {
  isMobile: boolean
  /** Maps URLs to data URLs. The events still contain the original URLs. */
  resourcesToResolve: Record<string, string>
}

/**
 * Converts events to the wire format of a replay without losing information (W-100, R-24). `initialState` is the node
 * of the first snapshot, `initialActions` are the events up to and including that snapshot, and `actions` are the later
 * events. Returns undefined if there is no snapshot.
 */
export function createWebReplay(
  events: readonly ReplayEvent[],
  frame: ReplayMetadata,
): WebReplay | undefined {
  const index = events.findIndex(({ type }) => type === eventTypes.fullSnapshot)
  const snapshot = events[index]
  const [first] = events
  if (!first || !snapshot || !('node' in snapshot.data)) return undefined
  const { node, ...data } = snapshot.data
  const page = getPage(events.slice(0, index))
  return {
    startDate: first.timestamp,
    initialState: node,
    initialActions: [...events.slice(0, index), { ...snapshot, data }],
    actions: events.slice(index + 1),
    baseUrl: page.baseUrl,
    width: page.width,
    height: page.height,
    resourcesToResolve: frame.resourcesToResolve,
    isMobile: frame.isMobile,
  }
}

/** Returns the origin of the page's URL and the window size. rrweb records both in an event before the snapshot. */
function getPage(prelude: readonly ReplayEvent[]): Pick<WebReplay, 'baseUrl' | 'width' | 'height'> {
  const page = prelude.find(({ type }) => type === eventTypes.meta)?.data
  const { href, width, height } = isObject(page) ? page : {}
  return { baseUrl: getOrigin(href), width: Number(width) || 0, height: Number(height) || 0 }
}

function getOrigin(href: unknown): string {
  return typeof href === 'string' && URL.canParse(href) ? new URL(href).origin : ''
}

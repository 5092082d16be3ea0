import type { WebReplay } from '@node-docs/edge/contract'
import { eventTypes, isObject, type ReplayEvent } from './replay-event.ts'

/** What a replay says besides its events. */
export interface ReplayMetadata {
  isMobile: boolean
  /** Address to data URL. Events keep the addresses. */
  resourcesToResolve: Record<string, string>
}

/**
 * Puts events into the replay of the wire (W-100, R-24) without losing anything: the first snapshot's node is
 * the initial state, what came before it, and the snapshot without its node, are the initial actions, the rest are
 * the actions. Undefined without a snapshot to start from.
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

/** rrweb tells address and size of the window right before its snapshot. */
function getPage(prelude: readonly ReplayEvent[]): Pick<WebReplay, 'baseUrl' | 'width' | 'height'> {
  const data = prelude.find(({ type }) => type === eventTypes.meta)?.data
  const { href, width, height } = isObject(data) ? data : {}
  return { baseUrl: getOrigin(href), width: Number(width) || 0, height: Number(height) || 0 }
}

function getOrigin(href: unknown): string {
  return typeof href === 'string' && URL.canParse(href) ? new URL(href).origin : ''
}

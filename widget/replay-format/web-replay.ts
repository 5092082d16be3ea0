import { isGleapNode, parseGleapReplay } from './parse-gleap-replay.ts'
import { isObject } from '../platform/json.ts'
import { eventTypes, isReplayEvent, nodeTypes, type ReplayEvent } from './rrweb-event.ts'
import type { WebReplay } from '@node-docs/edge/contract'

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

export interface ParsedReplay {
  /** `rrweb`: the events are the exact recording. `gleap`: the events were converted from a gleap@7 recording. */
  format: 'rrweb' | 'gleap'
  events: ReplayEvent[]
  /** Maps URLs in the events to data URLs. */
  resources: Map<string, string>
  /** Base of relative URLs, if the events have none. */
  baseUrl: string
}

/** The inverse of `createWebReplay`; undefined if a report's value is not a replay. */
export function parseWebReplay(replay: unknown): ParsedReplay | undefined {
  if (!isObject(replay)) return undefined
  const { initialState, initialActions, actions, resourcesToResolve, baseUrl } = replay
  if (!isObject(initialState) || !Array.isArray(initialActions) || !Array.isArray(actions)) return undefined
  const rest = {
    resources: parseResources(resourcesToResolve),
    baseUrl: typeof baseUrl === 'string' ? baseUrl : '',
  }
  if (initialState['type'] === nodeTypes.document) {
    const prelude = initialActions.map((event) => restoreSnapshot(event, initialState))
    return { format: 'rrweb', events: [...prelude, ...actions].filter(isReplayEvent), ...rest }
  }
  if (!isGleapNode(initialState)) return undefined
  return {
    format: 'gleap',
    events: parseGleapReplay({ ...replay, initialState, initialActions, actions }),
    ...rest,
  }
}

/** Puts the node of the first snapshot back into its event, before the other properties, as the event was recorded. */
function restoreSnapshot(event: unknown, node: object): unknown {
  if (!isReplayEvent(event) || event.type !== eventTypes.fullSnapshot || 'node' in event.data) return event
  return { ...event, data: { node, ...event.data } }
}

function parseResources(resources: unknown): Map<string, string> {
  const entries = isObject(resources) ? Object.entries(resources) : []
  // Skips "--", which gleap@7 stores for resources that it could not fetch.
  return new Map(entries.flatMap(([url, data]) => (isDataUrl(data) ? [[url, data] as const] : [])))
}

function isDataUrl(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('data:')
}

import { isGleapNode, parseGleapReplay } from './parse-gleap-replay.ts'
import { isObject } from '../platform/json.ts'
import { eventTypes, isReplayEvent, nodeTypes, type ReplayEvent } from './rrweb-event.ts'

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

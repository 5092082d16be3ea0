import { isGleapNode } from './gleap-replay-nodes.ts'
import { parseGleapReplay } from './parse-gleap-replay.ts'
import { eventTypes, isObject, isReplayEvent, nodeTypes, type ReplayEvent } from './replay-event.ts'

export interface ParsedReplay {
  /** `rrweb` is exactly what was recorded, `letters` what can be shown of a recording of gleap@7. */
  format: 'rrweb' | 'letters'
  events: ReplayEvent[]
  /** Address to data URL, for addresses in the events. */
  resources: Map<string, string>
  /** What relative addresses are relative to, where the events do not say it. */
  baseUrl: string
}

/** The way back from `toWebReplay`, for whatever a report may hold; undefined for what is no replay. */
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
    format: 'letters',
    events: parseGleapReplay({ ...replay, initialState, initialActions, actions }),
    ...rest,
  }
}

/** The node goes first, where the recorder put it. */
function restoreSnapshot(event: unknown, node: object): unknown {
  if (!isReplayEvent(event) || event.type !== eventTypes.fullSnapshot || 'node' in event.data) return event
  return { ...event, data: { node, ...event.data } }
}

function parseResources(resources: unknown): Map<string, string> {
  const entries = isObject(resources) ? Object.entries(resources) : []
  // gleap@7 leaves "--" where it could not fetch something.
  return new Map(entries.flatMap(([url, data]) => (isDataUrl(data) ? [[url, data] as const] : [])))
}

function isDataUrl(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('data:')
}

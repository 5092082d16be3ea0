import { createCanvasFrame } from './canvas-frame.ts'
import { type EventData, createGleapActionParser } from './gleap-replay-actions.ts'
import { type GleapNode, parseGleapNode } from './gleap-replay-nodes.ts'
import { isObject } from '../platform/json.ts'
import { eventTypes, nodeTypes, type ReplayEvent, type ReplayNode, sources } from './rrweb-event.ts'

/** A replay of gleap@7, whose actions are objects with one-letter keys. */
export interface GleapReplay extends Record<string, unknown> {
  initialState: GleapNode
  initialActions: unknown[]
  actions: unknown[]
}

/** Ids of the document and its doctype, which are larger than all ids in a Gleap recording. */
const DOCUMENT_ID = 1_000_000_000
const DOCTYPE_ID = DOCUMENT_ID + 1

/**
 * Converts a gleap@7 recording to rrweb events. Gleap records no shadow roots, frames, style sheet rules or window
 * sizes. Gleap records delays only for page changes, so mouse moves get the time of the page change before them.
 */
export function parseGleapReplay(replay: GleapReplay): ReplayEvent[] {
  const startDate = Number(replay['startDate']) || 0
  const root = parseGleapNode(replay.initialState)
  if (!root) return []
  const { parse } = createGleapActionParser(root, DOCUMENT_ID)
  const events = createStartEvents(replay, root, startDate)
  let now = startDate
  for (const action of [...replay.initialActions, ...replay.actions].filter(isObject)) {
    now += getDelay(action)
    for (const data of parse(action)) events.push(...createEvents(data, now))
  }
  return events
}

function createStartEvents(replay: GleapReplay, root: ReplayNode, timestamp: number): ReplayEvent[] {
  const page = { href: replay['baseUrl'], width: Number(replay['width']), height: Number(replay['height']) }
  const doctype = { type: nodeTypes.doctype, id: DOCTYPE_ID, name: 'html', publicId: '', systemId: '' }
  const node = { type: nodeTypes.document, id: DOCUMENT_ID, childNodes: [doctype, root] }
  return [
    { type: eventTypes.meta, timestamp, data: page },
    { type: eventTypes.fullSnapshot, timestamp, data: { node, initialOffset: { left: 0, top: 0 } } },
  ]
}

function getDelay({ o: delay }: Record<string, unknown>): number {
  return typeof delay === 'number' && delay > 0 ? delay : 0
}

function createEvents(data: EventData, timestamp: number): ReplayEvent[] {
  const { source, id, image } = data
  if (source !== sources.canvasMutation) return [{ type: eventTypes.incremental, timestamp, data }]
  const [, type, base64] = typeof image === 'string' ? (/^data:([^;,]+);base64,(.+)$/.exec(image) ?? []) : []
  if (typeof id !== 'number' || !type || !base64) return []
  // Gleap does not record the size. The player does not need it, because it stretches the image to the element.
  return [createCanvasFrame({ id, type, base64, width: 0, height: 0 }, timestamp)]
}

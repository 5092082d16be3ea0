import type { WebReplay } from '@node-docs/edge/contract'
import { isObject } from '../../platform/json.ts'
import {
  eventTypes,
  isReplayEvent,
  nodeTypes,
  type ReplayNode,
  sources,
} from '../../replay-format/rrweb-event.ts'
import { maskAttribute } from '../masking/mask-attribute.ts'
import { maskText, maskValue } from '../masking/mask-text.ts'

export interface HiddenContent {
  /** Ids of covered nodes in the replay. */
  ids: ReadonlySet<number>
  /** Masks covered words in a string. */
  hideText: (text: string) => string
}

type Attributes = Record<string, unknown>

/** Attributes that the recorder adds to describe size and scroll position. */
const MEASURED = /^rr_(?:width|height|scroll\w+)$/
/** Attributes that never contain words that the page displays. */
const WORDLESS = /^(?:class|id|style|rr_\w+|_csstext)$/i

/**
 * Returns a copy of a replay in which covered content is masked at all times, even before the visitor covered it.
 * Covered nodes are recognized by their ids. In other nodes, every occurrence of a covered text is masked.
 */
export function hideInReplay(original: WebReplay, { ids, hideText }: HiddenContent): WebReplay {
  const replay = structuredClone(original)
  /** Ids of covered nodes, and of all texts that covered elements contained at any time, even if removed since. */
  const hidden = new Set(ids)
  const resources = isObject(replay.resourcesToResolve) ? replay.resourcesToResolve : {}

  /** `isInHidden` is true if the node is a child of a covered element. */
  function hideNode(node: ReplayNode, isInHidden: boolean): void {
    const { type, id, tagName = '', attributes, childNodes = [], textContent } = node
    const isText = type === nodeTypes.text
    if (isText && isInHidden) hidden.add(id)
    const isHidden = hidden.has(id)
    if (isText && textContent) node.textContent = isHidden ? maskText(textContent) : hideText(textContent)
    if (attributes) hideAttributes(attributes, isHidden)
    // Leaves style sheets unchanged, because CSS contains no text of the page.
    if (tagName === 'style') return
    for (const child of childNodes) hideNode(child, isHidden)
  }

  function hideAttributes(attributes: Attributes, isHidden: boolean): void {
    const { src } = attributes
    if (isHidden && typeof src === 'string') delete resources[src]
    for (const [name, value] of Object.entries(attributes)) {
      const masked = isHidden ? maskRecorded(name.toLowerCase(), value) : hideWords(name, value)
      if (masked === undefined) delete attributes[name]
      else attributes[name] = masked
    }
  }

  function hideWords(name: string, value: unknown): unknown {
    return typeof value === 'string' && !WORDLESS.test(name) ? hideText(value) : value
  }

  /**
   * Masks covered content of an event in place.
   * @returns false if the event must be removed
   */
  function hideEvent(event: unknown): boolean {
    if (!isReplayEvent(event)) return true
    const data = event.data as Attributes // `isReplayEvent` checked that it is an object
    if (event.type === eventTypes.fullSnapshot && isObject(data['node']))
      hideNode(toNode(data['node']), false)
    if (event.type !== eventTypes.incremental) return true
    const isHidden = isIdHidden(data['id'])
    if (data['source'] === sources.mutation) hideMutation(data)
    if (data['source'] === sources.input && typeof data['text'] === 'string') {
      data['text'] = isHidden ? maskValue(data['text']) : hideText(data['text'])
      if (isHidden) data['isChecked'] = false
    }
    return !(isHidden && data['source'] === sources.canvasMutation)
  }

  function hideMutation({ adds, texts, attributes }: Attributes): void {
    for (const { parentId, node } of toObjects(adds))
      if (isObject(node)) hideNode(toNode(node), isIdHidden(parentId))
    for (const change of toObjects(texts)) {
      const { id, value } = change
      if (typeof value === 'string') change['value'] = isIdHidden(id) ? maskText(value) : hideText(value)
    }
    for (const { id, attributes: changed } of toObjects(attributes))
      if (isObject(changed)) hideAttributes(changed, isIdHidden(id))
  }

  function isIdHidden(id: unknown): boolean {
    return typeof id === 'number' && hidden.has(id)
  }

  if (isObject(replay.initialState)) hideNode(toNode(replay.initialState), false)
  replay.actions = replay.actions.filter(hideEvent)
  return replay
}

/** Masks an attribute of a covered element; undefined removes it. */
function maskRecorded(name: string, value: unknown): unknown {
  if (MEASURED.test(name)) return value
  if (typeof value === 'string') return name === 'value' ? maskValue(value) : maskAttribute(name, value)
  // rrweb records a changed style as an object with the changed properties.
  if (name !== 'style' || !isObject(value)) return undefined
  return Object.fromEntries(Object.entries(value).filter(([, rule]) => !String(rule).includes('url(')))
}

function toObjects(value: unknown): Attributes[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function toNode(value: Attributes): ReplayNode {
  return value as unknown as ReplayNode // rrweb recorded the value as a node
}

import type { Report, WebReplay } from '@node-docs/edge/contract'
import { isObject } from '../../platform/json.ts'
import { isElement } from '../../platform/node-kinds.ts'
import {
  eventTypes,
  isReplayEvent,
  nodeTypes,
  type ReplayNode,
  sources,
} from '../../replay-format/rrweb-event.ts'
import type { CaptureData } from '../api/editor-types.ts'
import { hasCoveredContent, isCoveredText, listCoveredRuns, readCovered } from '../masking/drawn-covers.ts'
import { maskAttribute, maskText, maskValue } from '../masking/mask-content.ts'
import type { Masking } from '../masking/add-redaction.ts'
import { isField } from '../masking/secret-field.ts'

/**
 * Parts of a report that can contain text of the page. The visitor's own answers are not among them and stay
 * unchanged.
 */
const LOGS = ['consoleLog', 'networkLogs', 'customEventLog', 'customData'] as const

/**
 * Returns a copy of a report with masked covered content in the replay, the logs, the custom data and the chosen
 * element. If nothing is covered, returns the original.
 */
export function hideCovered<Parts extends Partial<Report>>(
  document: Document,
  parts: Parts,
  idOf: NonNullable<CaptureData['idOf']> = () => -1,
): Parts {
  const covered = findCovered(document)
  if (!covered) return parts
  const hideText = createTextMasker(covered.texts)
  const { webReplay, formData } = parts
  const element = formData?.['pickedElement']
  const logs = LOGS.filter((name) => name in parts).map((name) => [name, mapStrings(parts[name], hideText)])
  return {
    ...parts,
    ...Object.fromEntries(logs),
    ...(element !== undefined && { formData: { ...formData, pickedElement: mapStrings(element, hideText) } }),
    ...(webReplay && {
      webReplay: hideInReplay(webReplay, { ids: new Set(covered.nodes.map(idOf)), hideText }),
    }),
  }
}

/** Returns masking that also masks text that the visitor covered, wherever a snapshot contains this text. */
export function hideInSnapshot(document: Document, masking: Masking): Masking {
  const covered = findCovered(document)
  if (!covered) return masking
  const hideText = createTextMasker(covered.texts)
  const { redact, redactUrl = redact } = masking
  return {
    ...masking,
    redact: (text) => hideText(redact(text)),
    redactUrl: (url) => hideText(redactUrl(url)),
  }
}

/** Content of the page that the visitor covered. */
export interface CoveredContent {
  /**
   * Covered text nodes, the elements that directly contain them, and covered fields and images. For elements that match
   * `WHOLE`, also all descendants.
   */
  nodes: readonly Node[]
  /** Covered words, and values of covered fields. */
  texts: readonly string[]
}

/** Elements that are always covered together with all their descendants. */
const WHOLE = /^(?:select|textarea|iframe|object|video)$/

/** Finds covered content, also in open shadow roots. Returns undefined if the visitor covered nothing. */
function findCovered(document: Document): CoveredContent | undefined {
  const isCovered = readCovered(document)
  if (!isCovered) return undefined
  const nodes: Node[] = []
  const texts: string[] = []
  const waiting: { node: Node; isHidden: boolean }[] = [{ node: document, isHidden: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, isHidden } = next
    const isHit =
      isHidden || (isElement(node) ? hasCoveredContent(node, isCovered) : isCoveredText(node, isCovered))
    if (isHit) nodes.push(node)
    if (isHit && isElement(node) && isField(node)) texts.push(node.value)
    if (!isHidden && isCoveredText(node, isCovered)) texts.push(...listCoveredRuns(node, isCovered))
    const areChildrenHidden = isHidden || (isHit && isElement(node) && WHOLE.test(node.localName))
    for (const child of listChildren(node, areChildrenHidden))
      waiting.push({ node: child, isHidden: areChildrenHidden })
  }
  return { nodes, texts }
}

/**
 * Returns the child nodes, including those in an open shadow root. Returns the document of a frame only if the whole
 * frame is covered: positions inside a frame are relative to the frame, so parts of it can't be compared with the
 * covers.
 */
function listChildren(node: Node, isHidden: boolean): Node[] {
  const children: Node[] = [...node.childNodes]
  if (isElement(node) && node.shadowRoot) children.push(node.shadowRoot)
  const inner = isHidden && 'contentDocument' in node ? node.contentDocument : null
  if (inner) children.push(inner as Document) // only frames have this property
  return children
}

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

/** Minimum length of strings to mask. Shorter strings, such as "no", occur in many unrelated texts. */
const MIN_LENGTH = 3
/**
 * Maximum number of covered strings to search for inside other strings. Searching for more would be slow in a long
 * replay.
 */
const MAX_SEARCHED = 300

/** Returns a function that masks the given strings wherever they occur as whole words in another string. */
export function createTextMasker(texts: readonly string[]): (text: string) => string {
  const wanted = [...new Set(texts.map(normalize))].filter((text) => text.length >= MIN_LENGTH)
  if (wanted.length === 0) return (text) => text
  const whole = new Set(wanted)
  // Sorts the longest strings first, because a regular expression tries its alternatives in order and takes the first
  // match.
  const searched = wanted.sort((one, other) => other.length - one.length).slice(0, MAX_SEARCHED)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${searched.map(toPattern).join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  )
  return (text) => (whole.has(normalize(text)) ? maskText(text) : text.replace(pattern, maskText))
}

/** Applies `hide` to all strings of a JSON value. */
export function mapStrings(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, hide))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapStrings(each, hide)]))
}

function normalize(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** Creates a pattern in which any white space between the words matches. */
function toPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+')
}

import { isObject } from '../../platform/json.ts'
import {
  eventTypes,
  nodeTypes,
  type ReplayEvent,
  type ReplayNode,
  sources,
} from '../../replay-format/rrweb-event.ts'
import { MASK, maskValue, redactAttribute, redactStyle, type Redaction } from '../masking/mask-content.ts'
import { type Attributes, type Input, type Mutation, TEXT_CHARACTERS } from './mask-event.ts'
import type { RecordedReplay } from './recorder.ts'

/** The texts of rrweb's events about style sheets: rules, whole sheets, and declarations. */
interface StyleChange {
  adds?: { rule: string }[]
  replace?: string
  replaceSync?: string
  set?: { value: string | null }
  styles?: { rules: { rule: string }[] }[]
}

/** The fields of rrweb's events that contain texts of the page. */
type EventData =
  | ({ source: typeof sources.mutation } & Mutation)
  | ({ source: typeof sources.input } & Input)
  | ({
      source:
        typeof sources.adoptedStyleSheet | typeof sources.styleSheetRule | typeof sources.styleDeclaration
    } & StyleChange)
  | { source: typeof sources.scroll }

/** Redacts the texts of a replay, and notes the fields that contained a secret. */
interface Redactor {
  redaction: Redaction
  secretFields: Set<number>
}

/** Milliseconds of work without a pause. */
const SLICE_MS = 8

/**
 * Returns copies of the events without secrets in their texts, which masked elements no longer contain. Pauses between
 * slices of work, because a replay has some megabytes of text.
 *
 * @param pause lets the page run
 */
export async function redactReplay(
  { events, typed }: RecordedReplay,
  redaction: Redaction,
  pause: () => Promise<unknown>,
): Promise<ReplayEvent[]> {
  const redactor: Redactor = { redaction, secretFields: new Set() }
  for (const [id, texts] of typed)
    if (texts.some((text) => redaction.redact(text) !== text)) redactor.secretFields.add(id)
  const copies: ReplayEvent[] = []
  let end = performance.now() + SLICE_MS
  for (const stored of events) {
    const event: ReplayEvent = typeof stored === 'string' ? JSON.parse(stored) : copyEvent(stored)
    copies.push(event)
    const work = redactEvent(event, redactor)
    while (!work.next().done) {
      if (performance.now() < end) continue
      await pause()
      end = performance.now() + SLICE_MS
    }
  }
  return maskInputs(copies, redactor.secretFields)
}

/** Copies an event except the descendants of the nodes in it, which `redactTree` copies: a tree can be large. */
function copyEvent(event: ReplayEvent): ReplayEvent {
  const { node, adds, ...data } = event.data as { node?: ReplayNode; adds?: { node?: ReplayNode }[] } // rrweb's data
  return {
    ...event,
    data: {
      ...structuredClone(data),
      ...(node && { node: copyNode(node) }),
      ...(adds && {
        adds: adds.map((add) => (add.node ? { ...add, node: copyNode(add.node) } : { ...add })),
      }),
    },
  }
}

function copyNode(node: ReplayNode): ReplayNode {
  return node.attributes ? { ...node, attributes: { ...node.attributes } } : { ...node }
}

/** Yields after each event, and after each node of a tree. */
function* redactEvent({ type, data }: ReplayEvent, redactor: Redactor): Generator<undefined> {
  const { redact } = redactor.redaction
  if ('href' in data) data.href = redact(String(data.href))
  if (type === eventTypes.custom && 'payload' in data) redactPayload(data.payload, redactor.redaction)
  else if (type === eventTypes.fullSnapshot && 'node' in data)
    yield* redactTree(data.node as ReplayNode, redactor) // rrweb's node
  else if (type === eventTypes.incremental) yield* redactChange(data as EventData, redactor) // rrweb's data
  yield
}

function* redactChange(data: EventData, redactor: Redactor): Generator<undefined> {
  const { redaction, secretFields } = redactor
  switch (data.source) {
    case sources.mutation:
      for (const { node } of data.adds) yield* redactTree(node, redactor)
      for (const text of data.texts) if (text.value) text.value = changeStart(text.value, redaction.redact)
      for (const { id, attributes } of data.attributes) redactAttributes(id, attributes, redactor)
      break
    case sources.input: {
      const text = changeStart(data.text, redaction.redact)
      if (text !== data.text && text.includes(MASK)) secretFields.add(data.id)
      data.text = text
      break
    }
    case sources.adoptedStyleSheet:
    case sources.styleSheetRule:
    case sources.styleDeclaration:
      redactStyles(data, redaction)
      break
    case sources.scroll:
  }
}

/** Masks all input of fields that once contained a secret, because earlier and later input contains parts of it. */
function maskInputs(events: ReplayEvent[], fields: ReadonlySet<number>): ReplayEvent[] {
  for (const { type, data } of fields.size === 0 ? [] : events) {
    const input = data as EventData // rrweb's data
    if (type === eventTypes.incremental && input.source === sources.input && fields.has(input.id))
      input.text = maskValue(input.text)
  }
  return events
}

function* redactTree(root: ReplayNode, redactor: Redactor): Generator<undefined> {
  const nodes = [root]
  // The list grows while it is read.
  for (const node of nodes) {
    const { type, id, attributes, childNodes = [], textContent } = node
    if (type === nodeTypes.text && textContent)
      node.textContent = changeStart(textContent, redactor.redaction.redact)
    if (attributes) redactAttributes(id, attributes, redactor)
    if (childNodes.length > 0) node.childNodes = childNodes.map(copyNode)
    for (const child of node.childNodes ?? []) nodes.push(child)
    yield
  }
}

/** Redacts attributes in place. Keeps the `rr_…` attributes that rrweb adds, because they describe appearance. */
function redactAttributes(id: number, attributes: Attributes, { redaction, secretFields }: Redactor): void {
  for (const name of Object.keys(attributes)) {
    const value = attributes[name]
    if (name === 'style' && isObject(value)) redactDeclarations(value, redaction)
    if (typeof value !== 'string' || name.startsWith('rr_')) continue
    const redacted =
      name === '_cssText'
        ? redactStyle(value, redaction)
        : changeStart(value, (text) =>
            name === 'value' ? redaction.redact(text) : redactAttribute(name.toLowerCase(), text, redaction),
          )
    if (name === 'value' && redacted !== value) secretFields.add(id)
    attributes[name] = redacted
  }
}

/** Redacts changed declarations: a value, or a value and its priority. */
function redactDeclarations(style: Record<string, unknown>, redaction: Redaction): void {
  for (const [name, value] of Object.entries(style)) {
    if (typeof value === 'string') style[name] = redactStyle(value, redaction)
    else if (Array.isArray(value)) style[name] = [redactStyle(String(value[0]), redaction), value[1]]
  }
}

function redactStyles(change: StyleChange, redaction: Redaction): void {
  const { adds = [], styles = [], set } = change
  for (const rule of [...adds, ...styles.flatMap(({ rules }) => rules)])
    rule.rule = redactStyle(rule.rule, redaction)
  if (set?.value) set.value = redactStyle(set.value, redaction)
  for (const name of ['replace', 'replaceSync'] as const)
    if (change[name]) change[name] = redactStyle(change[name], redaction)
}

/** Redacts the address of a page change, or the keyframes of animations. */
function redactPayload(payload: unknown, redaction: Redaction): void {
  if (isObject(payload) && typeof payload['href'] === 'string')
    payload['href'] = redaction.redact(payload['href'])
  if (!Array.isArray(payload)) return
  for (const animation of payload)
    for (const keyframe of isObject(animation) && Array.isArray(animation['keyframes'])
      ? animation['keyframes']
      : [])
      if (isObject(keyframe)) redactDeclarations(keyframe, redaction)
}

/** Characters at the end of a cut text that can be the start of a secret. */
const SECRET_CHARACTERS = 1000

/**
 * Redacts a text, and cuts it if it is too long. The end of a cut text is removed afterwards, because a secret without
 * its end is not recognized.
 */
function changeStart(text: string, change: (text: string) => string): string {
  if (text.length <= TEXT_CHARACTERS) return change(text)
  return `${change(text.slice(0, TEXT_CHARACTERS)).slice(0, -SECRET_CHARACTERS)}…`
}

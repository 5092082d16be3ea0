import type { ReplayOutline, ReplaySpan, ReplayStep } from '@node-docs/edge/contract/player-messages'
import { isObject } from '../platform/json.ts'
import { parseGap, parsePageChange } from '../replay-format/custom-events.ts'
import type { ParsedReplay } from '../replay-format/web-replay.ts'
import {
  eventTypes,
  mouseInteractions,
  nodeTypes,
  type ReplayEvent,
  sources,
} from '../replay-format/rrweb-event.ts'

/** Milliseconds without any action after which the visitor counts as idle. */
const IDLE_MS = 5000
/** Milliseconds at each end of an idle span that are played even if idle spans are skipped. */
const MARGIN_MS = 700

const touchMove = 6
const drag = 12
const selection = 14

const interactive = new Set<unknown>([
  sources.mouseMove,
  sources.mouseInteraction,
  sources.scroll,
  sources.viewportResize,
  sources.input,
  touchMove,
  drag,
  selection,
])

/** Summarizes a replay. `events` must be sorted and not empty. */
export function outlineReplay(events: readonly ReplayEvent[], format: ParsedReplay['format']): ReplayOutline {
  const startedAt = events[0]?.timestamp ?? 0
  const duration = (events.at(-1)?.timestamp ?? startedAt) - startedAt
  const size = events.find(({ type }) => type === eventTypes.meta)?.data
  return {
    startedAt,
    duration,
    width: getNumber(size, 'width'),
    height: getNumber(size, 'height'),
    format,
    gaps: listGaps(events, startedAt),
    idle: listIdle(events, { startedAt, duration }),
    steps: listSteps(events, startedAt),
  }
}

/** Lists the gaps. A gap lasts from a pause of the recorder to the next snapshot, or to the end of the replay. */
function listGaps(events: readonly ReplayEvent[], startedAt: number): ReplaySpan[] {
  const gaps: ReplaySpan[] = []
  let from: number | undefined
  for (const event of events) {
    const at = event.timestamp - startedAt
    if (from === undefined && parseGap(event)) from = at
    if (from !== undefined && event.type === eventTypes.fullSnapshot) {
      gaps.push({ from, to: at })
      from = undefined
    }
  }
  const end = (events.at(-1)?.timestamp ?? startedAt) - startedAt
  return from === undefined ? gaps : [...gaps, { from, to: end }]
}

function listIdle(
  events: readonly ReplayEvent[],
  { startedAt, duration }: { startedAt: number; duration: number },
): ReplaySpan[] {
  const busy = events.filter(isInteraction).map(({ timestamp }) => timestamp - startedAt)
  const bounds = [0, ...busy, duration]
  return bounds.flatMap((to, index) => {
    const from = bounds[index - 1]
    if (from === undefined || to - from < IDLE_MS) return []
    return [{ from: from + MARGIN_MS, to: to - MARGIN_MS }]
  })
}

function isInteraction({ type, data }: ReplayEvent): boolean {
  return type === eventTypes.incremental && isObject(data) && interactive.has(data['source'])
}

function getNumber(data: unknown, key: string): number {
  const value = isObject(data) ? data[key] : undefined
  return typeof value === 'number' ? value : 0
}

/** Milliseconds. Key presses in one field that follow each other within this time are one step. */
const TYPING_MS = 3000
/** Maximum number of steps. Longer lists are cut off. */
const MAX_STEPS = 2000

/** Lists the visitor's actions in order. Elements are named by their labels on the page. `events` must be sorted. */
function listSteps(events: readonly ReplayEvent[], startedAt: number): ReplayStep[] {
  const labels = createElementLabels()
  const steps: ReplayStep[] = []
  let field: { id: unknown; at: number } | undefined
  let href: unknown

  for (const event of events) {
    if (steps.length === MAX_STEPS) break
    const at = event.timestamp - startedAt
    const { type, data } = event
    if (!isObject(data)) continue
    if (type === eventTypes.fullSnapshot) labels.add(data['node'])
    if (type === eventTypes.meta && data['href'] !== href) {
      if (href !== undefined) steps.push({ at, kind: 'navigation', text: String(data['href']) })
      href = data['href']
    }
    const change = parsePageChange(event)
    if (change?.kind === 'address') {
      steps.push({ at, kind: 'navigation', text: change.href })
      ;({ href } = change)
    } else if (change) steps.push({ at, kind: change.kind, text: '' })
    if (type !== eventTypes.incremental) continue
    if (data['source'] === sources.mutation) trackMutation(labels, data)
    const step = parseStep(data, labels)
    if (!step) continue
    if (step.kind === 'input') {
      const isSameField = field !== undefined && field.id === data['id'] && at - field.at < TYPING_MS
      field = { id: data['id'], at }
      if (isSameField) continue
    }
    steps.push({ at, ...step })
  }
  return steps
}

function parseStep(data: Record<string, unknown>, labels: ElementLabels): Omit<ReplayStep, 'at'> | undefined {
  const { source, id } = data
  switch (source) {
    case sources.mouseInteraction:
      return data['type'] === mouseInteractions.click ? { kind: 'click', text: labels.find(id) } : undefined
    case sources.input:
      // Skips a value that the page set, not the visitor.
      return data['userTriggered'] === false ? undefined : { kind: 'input', text: labels.find(id) }
    case sources.viewportResize:
      return { kind: 'resize', text: `${String(data['width'])} × ${String(data['height'])}` }
    default:
      return undefined
  }
}

function trackMutation(labels: ElementLabels, { adds, texts }: Record<string, unknown>): void {
  if (Array.isArray(adds)) {
    for (const add of adds) if (isObject(add)) labels.add(add['node'], add['parentId'])
  }
  if (Array.isArray(texts)) {
    for (const text of texts) if (isObject(text)) labels.setText(text['id'], text['value'])
  }
}

/** Human-readable labels of the elements of a recorded page. */
interface ElementLabels {
  /** Adds a node and its descendants. */
  add: (node: unknown, parentId?: unknown) => void
  /** Updates a text node. */
  setText: (id: unknown, text: unknown) => void
  /** Returns the label of a node, such as `button “Save”` or `input “Email”`; empty for an unknown node. */
  find: (id: unknown) => string
}

interface LabeledNode {
  tagName: string
  label: string
  children: number[]
  text: string
}

const MAX_CHARACTERS = 60
/** How many levels of descendants contribute text. */
const MAX_DEPTH = 4

/** Attributes that label an element, best first. */
const LABEL_ATTRIBUTES = ['aria-label', 'alt', 'title', 'placeholder', 'name', 'value', 'id']

function createElementLabels(): ElementLabels {
  const known = new Map<unknown, LabeledNode>()

  function add(node: unknown, parentId?: unknown): void {
    if (!isObject(node) || typeof node['id'] !== 'number') return
    const { id, attributes, tagName, textContent, childNodes, type } = node
    const children = Array.isArray(childNodes) ? childNodes : []
    known.set(id, {
      tagName: type === nodeTypes.element ? String(tagName) : '',
      label: isObject(attributes) ? findLabel(attributes) : '',
      children: [],
      text: type === nodeTypes.text && typeof textContent === 'string' ? textContent.slice(0, 500) : '',
    })
    known.get(parentId)?.children.push(id)
    for (const child of children) add(child, id)
  }

  function collectText(id: number, depth: number): string {
    const node = known.get(id)
    if (!node || depth > MAX_DEPTH) return ''
    let text = node.text
    for (const child of node.children) {
      if (text.length > MAX_CHARACTERS) break
      text += ` ${collectText(child, depth + 1)}`
    }
    return text
  }

  return {
    add,
    setText(id, text) {
      const node = known.get(id)
      if (node && typeof text === 'string') node.text = text.slice(0, 500)
    },
    find(id) {
      const node = known.get(id)
      if (!node || typeof id !== 'number') return ''
      const text = shorten(collectText(id, 0)) || shorten(node.label)
      return text === '' ? node.tagName : `${node.tagName} “${text}”`.trim()
    },
  }
}

function findLabel(attributes: Record<string, unknown>): string {
  for (const name of LABEL_ATTRIBUTES) {
    const value = attributes[name]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return ''
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS - 1)}…` : line
}

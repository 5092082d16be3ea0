import type { ReplayStep } from '@node-docs/edge/contract/player-messages'
import { parsePageChange } from '../replay-format/custom-events.ts'
import { isObject } from '../platform/json.ts'
import { eventTypes, mouseInteractions, type ReplayEvent, sources } from '../replay-format/rrweb-event.ts'
import { createElementLabels, type ElementLabels } from './element-labels.ts'

/** Milliseconds. Key presses in one field that follow each other within this time are one step. */
const TYPING_MS = 3000
/** Maximum number of steps. Longer lists are cut off. */
const MAX_STEPS = 2000

/** Lists the visitor's actions in order. Elements are named by their labels on the page. `events` must be sorted. */
export function listSteps(events: readonly ReplayEvent[], startedAt: number): ReplayStep[] {
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

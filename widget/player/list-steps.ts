import type { ReplayStep } from '@node-docs/edge/contract/player-messages'
import { parsePageChange } from '../replay-format/custom-events.ts'
import {
  eventTypes,
  isObject,
  mouseInteractions,
  type ReplayEvent,
  sources,
} from '../replay-format/replay-event.ts'
import { createElementLabels, type ElementLabels } from './element-labels.ts'

/** Keys pressed one after the other in one field are one step. */
const TYPING_MS = 3000
/** A replay that claims more than this is not worth listing. */
const MAX_STEPS = 2000

/** What the visitor did, in order, in the page's words. `events` are in order. */
export function listSteps(events: readonly ReplayEvent[], startedAt: number): ReplayStep[] {
  const names = createElementLabels()
  const steps: ReplayStep[] = []
  let field: { id: unknown; at: number } | undefined
  let href: unknown

  for (const event of events) {
    if (steps.length === MAX_STEPS) break
    const at = event.timestamp - startedAt
    const { type, data } = event
    if (!isObject(data)) continue
    if (type === eventTypes.fullSnapshot) names.add(data['node'])
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
    if (data['source'] === sources.mutation) trackMutation(names, data)
    const step = parseStep(data, names)
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

function parseStep(data: Record<string, unknown>, names: ElementLabels): Omit<ReplayStep, 'at'> | undefined {
  const { source, id } = data
  switch (source) {
    case sources.mouseInteraction:
      return data['type'] === mouseInteractions.click ? { kind: 'click', text: names.find(id) } : undefined
    case sources.input:
      // A page that fills its own fields is no visitor.
      return data['userTriggered'] === false ? undefined : { kind: 'input', text: names.find(id) }
    case sources.viewportResize:
      return { kind: 'resize', text: `${String(data['width'])} × ${String(data['height'])}` }
    default:
      return undefined
  }
}

function trackMutation(names: ElementLabels, { adds, texts }: Record<string, unknown>): void {
  if (Array.isArray(adds)) {
    for (const add of adds) if (isObject(add)) names.add(add['node'], add['parentId'])
  }
  if (Array.isArray(texts)) {
    for (const text of texts) if (isObject(text)) names.setText(text['id'], text['value'])
  }
}

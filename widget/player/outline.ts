import type { ReplayOutline, ReplaySpan } from '@node-docs/edge/contract/player-messages'
import { parseGap } from '../replay-format/custom-events.ts'
import type { ParsedReplay } from '../replay-format/parse-web-replay.ts'
import { isObject } from '../platform/json.ts'
import { eventTypes, type ReplayEvent, sources } from '../replay-format/rrweb-event.ts'
import { listSteps } from './list-steps.ts'

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

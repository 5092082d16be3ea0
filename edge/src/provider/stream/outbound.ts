import type { StreamedEvent, Trigger } from '../../../contract/stream.ts'

/** An outbound that this session has not been given yet. */
export interface OpenOutbound {
  id: string
  actionType: string
  trigger: Trigger
  /** Its trigger was met by an earlier call, its turn has not come. */
  isDue: boolean
}

export interface OutboundPlan {
  /** Given with this answer: one at a time, the oldest first. */
  deliver: OpenOutbound | undefined
  /** Due from now on, for the calls to come. */
  keep: OpenOutbound[]
}

/** Decides what a call that brought `events` is answered. */
export function planOutbounds(open: readonly OpenOutbound[], events: readonly StreamedEvent[]): OutboundPlan {
  const due = open.filter(({ isDue, trigger }) => isDue || events.some((event) => isMet(trigger, event)))
  const [deliver, ...later] = due
  return { deliver, keep: later.filter(({ isDue }) => !isDue) }
}

function isMet(trigger: Trigger, event: StreamedEvent): boolean {
  if (trigger.event !== event.name) return false
  const data = new Map(Object.entries(Object(event.data)))
  return Object.entries(trigger.data ?? {}).every(([name, value]) => data.get(name) === value)
}

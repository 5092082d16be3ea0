import type { StreamedEvent, Trigger } from '../../../contract/stream.ts'

/** An outbound that this session has not received. */
export interface OpenOutbound {
  id: string
  actionType: string
  trigger: Trigger
  /** True if an earlier call triggered the outbound, but no response has sent it yet. */
  isDue: boolean
}

export interface OutboundPlan {
  /** Outbound to send with this response. Outbounds are sent one at a time, oldest first. */
  deliver: OpenOutbound | undefined
  /** Outbounds that this call triggered. Later responses will send them. */
  keep: OpenOutbound[]
}

/** Selects the outbound to send in the response to a call with `events`. */
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

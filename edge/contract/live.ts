import * as v from 'valibot'
import { NAME_CHARACTERS } from './limits.ts'
import { reportSummarySchema } from './inbox.ts'

/**
 * GET /inbox/api/live: server-sent events. The first event is `ready`. A client misses no change if it loads the list
 * after that event, or connects with `lastChange` of the list as `after`. Every event has an id, and a client that
 * reconnects with that id (`Last-Event-ID`, or `after`) receives all later events.
 */
export const liveQuerySchema = v.object({
  project: v.optional(v.pipe(v.string(), v.maxLength(NAME_CHARACTERS))),
  /** Id of the last event, for clients that cannot send a header. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'the id of an event'))),
})

/** Schemas of the JSON in `data`, by event name. */
export const liveEventSchemas = {
  /** The stream is open. `isReset` means that events after the given id are no longer stored: reload the list. */
  ready: v.object({ isReset: v.boolean() }),
  created: reportSummarySchema,
  /** The report as it is when the event is sent, which can include later changes. */
  updated: reportSummarySchema,
  deleted: v.object({ id: v.string(), project: v.string() }),
} as const

export type LiveEventName = keyof typeof liveEventSchemas

import * as v from 'valibot'
import { NAME_CHARACTERS } from './limits.ts'
import { reportSummarySchema } from './inbox.ts'

/**
 * GET /inbox/api/live: server-sent events. The first is `ready`: whoever loads the list then misses nothing. Every event
 * has an id; a reader that comes back with it (`Last-Event-ID`, or `after`) is told what happened since.
 */
export const liveQuerySchema = v.object({
  project: v.optional(v.pipe(v.string(), v.maxLength(NAME_CHARACTERS))),
  /** Id of the last event, for readers that cannot send a header. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'the id of an event'))),
})

/** By the stream's `event`: what its `data`, as JSON, is. */
export const liveEventSchemas = {
  /** The stream has begun. With `isReset`, the time since the given id is longer than is remembered: load anew. */
  ready: v.object({ isReset: v.boolean() }),
  created: reportSummarySchema,
  /** The report as it is now: several changes at once are one event. */
  updated: reportSummarySchema,
  deleted: v.object({ id: v.string(), project: v.string() }),
} as const

export type LiveEventName = keyof typeof liveEventSchemas

import * as v from 'valibot'
import { reportSummarySchema } from '../../contract/report-summary.ts'
import { projectKey } from '../fields.ts'

/**
 * Query of GET /inbox/api/live, a stream of server-sent events. The first event is `ready`. To miss no change, a client
 * loads the list after that event, or connects with the list's `lastChange` as `after`. Every event has an id. A client
 * that reconnects with the last id, in `Last-Event-ID` or `after`, receives all later events.
 */
export const liveQuerySchema = v.strictObject({
  project: v.optional(projectKey),
  after: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}$/, 'the id of an event'),
      v.description('id of the last event, if you cannot send a header'),
    ),
  ),
})

/** Schemas of the JSON in `data`, by event name. */
export const liveEventSchemas = {
  /**
   * The stream is open. If `isReset` is true, some events after the given id are no longer stored, and the client must
   * reload the list. If `isReset` is false, the client has missed no event.
   */
  ready: v.object({ isReset: v.boolean() }),
  created: reportSummarySchema,
  /** The report at the time the event is sent. The report can include changes that happened after this event. */
  updated: reportSummarySchema,
  deleted: v.object({ id: v.string(), project: v.string() }),
} as const

export type LiveEventName = keyof typeof liveEventSchemas

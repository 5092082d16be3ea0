import * as v from 'valibot'
import { NAME_CHARACTERS, STREAM_EVENTS } from './limits.ts'

export const eventSchema = v.looseObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(NAME_CHARACTERS)),
  /** ISO 8601, by the visitor's clock. */
  date: v.pipe(v.string(), v.isoTimestamp()),
  data: v.optional(v.unknown()),
})

export type StreamedEvent = v.InferOutput<typeof eventSchema>

export const streamSchema = v.looseObject({ events: v.array(eventSchema) })

/** Of one call; checked before the events are, so that the answer can be 413 (P-011). */
export const maximumEvents = STREAM_EVENTS

/** What the widget is asked to do; an answer without both keys asks for nothing (W-157). */
export const streamActionSchema = v.object({ outbound: v.string(), actionType: v.string() })

export type StreamAction = v.InferOutput<typeof streamActionSchema>

/** When an outbound is due: an event of this name, and where `data` is given, with these values in its data. */
export const triggerSchema = v.strictObject({
  event: v.pipe(v.string(), v.minLength(1), v.maxLength(NAME_CHARACTERS)),
  data: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))),
})

export type Trigger = v.InferOutput<typeof triggerSchema>

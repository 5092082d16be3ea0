import * as v from 'valibot'
import { NAME_CHARACTERS } from './limits.ts'

export const eventSchema = v.looseObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(NAME_CHARACTERS)),
  /** Time of the event (ISO 8601), from the visitor's clock. */
  date: v.pipe(v.string(), v.isoTimestamp()),
  data: v.optional(v.unknown()),
})

export type StreamedEvent = v.InferOutput<typeof eventSchema>

export const streamSchema = v.looseObject({ events: v.array(eventSchema) })

/** An action for the widget to open. A response without these keys contains no action (W-157). */
export const streamActionSchema = v.object({ outbound: v.string(), actionType: v.string() })

export type StreamAction = v.InferOutput<typeof streamActionSchema>

/** Trigger of an outbound: an event with this name and, if `data` is set, with these values in its data. */
export const triggerSchema = v.strictObject({
  event: v.pipe(v.string(), v.minLength(1), v.maxLength(NAME_CHARACTERS)),
  data: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))),
})

export type Trigger = v.InferOutput<typeof triggerSchema>

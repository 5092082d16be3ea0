import * as v from 'valibot'
import { name } from './fields.ts'
import { triggerSchema } from './stream.ts'

/**
 * An outbound is a rule of a project: when a trigger event happens, the widget opens an action, once per session
 * . Gleap's API uses the same name.
 */
export const createOutboundSchema = v.strictObject({ actionType: name, trigger: triggerSchema })

export const outboundSchema = v.object({
  id: v.string(),
  actionType: v.string(),
  trigger: triggerSchema,
  delivered: v.number(),
  stopped: v.boolean(),
  createdAt: v.string(),
})

export const outboundsSchema = v.object({ outbounds: v.array(outboundSchema) })

export type OutboundView = v.InferOutput<typeof outboundSchema>

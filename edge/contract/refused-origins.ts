import * as v from 'valibot'

/**
 * An origin that is not allowed for the project, as the browser sent it. Local files and sandboxed frames send `null`.
 */
export const refusedOriginSchema = v.object({
  origin: v.string(),
  /** Number of refused requests. */
  count: v.number(),
  lastAt: v.string(),
})

export type RefusedOrigin = v.InferOutput<typeof refusedOriginSchema>

export const refusedOriginsSchema = v.object({ refusedOrigins: v.array(refusedOriginSchema) })

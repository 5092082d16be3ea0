import * as v from 'valibot'

/**
 * An origin that the project does not allow, as the browser sent it; `null` is sent by local files and sandboxed
 * frames.
 */
export const refusedOriginSchema = v.object({
  origin: v.string(),
  /** Number of refused requests. */
  count: v.number(),
  lastAt: v.string(),
})

export type RefusedOrigin = v.InferOutput<typeof refusedOriginSchema>

export const refusedOriginsSchema = v.object({ refusedOrigins: v.array(refusedOriginSchema) })

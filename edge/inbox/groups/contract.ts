import * as v from 'valibot'
import { keepSchema } from '../../contract/report-summary.ts'

/** Body of PATCH /inbox/api/groups/:id. Every field is optional. */
export const groupPatchSchema = v.strictObject({
  isMuted: v.optional(v.boolean()),
  keep: v.optional(v.nullable(keepSchema)),
})

export type GroupPatch = v.InferOutput<typeof groupPatchSchema>

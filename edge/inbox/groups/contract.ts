import * as v from 'valibot'
import { keepSchema, reportSummarySchema } from '../../contract/report-summary.ts'

/** Body of PATCH /inbox/api/groups/:id. Every field is optional. */
export const groupPatchSchema = v.strictObject({
  isMuted: v.optional(v.boolean()),
  keep: v.optional(v.nullable(keepSchema)),
})

export type GroupPatch = v.InferOutput<typeof groupPatchSchema>

/** Maximum number of reports that one request merges. */
export const MERGED_MAXIMUM = 100

/** Body of POST /inbox/api/reports/:id/duplicates: ids of written reports of the same project. */
export const mergeSchema = v.strictObject({
  reports: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(MERGED_MAXIMUM)),
})

/** Response of the routes below /inbox/api/reports/:id/duplicates. */
export const duplicatesSchema = v.object({
  /** The other reports that were merged with this one, oldest first; at most `MERGED_MAXIMUM`. */
  merged: v.array(reportSummarySchema),
  /** Other written reports that may say the same, the most similar first. */
  similar: v.array(reportSummarySchema),
  /** Status that the report gets back when it is separated; null if it is not merged. */
  ownStatus: v.nullable(v.string()),
})

export type Duplicates = v.InferOutput<typeof duplicatesSchema>

import * as v from 'valibot'
import { pageSize, projectKey } from '../fields.ts'

/** Query of GET /inbox/api/deleted-reports. */
export const deletedReportsQuerySchema = v.strictObject({
  project: v.optional(projectKey),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.description('cursor of the previous page'),
      v.regex(/^\d{1,15}\.\w{1,64}$/, 'the unchanged cursor of the previous page'),
    ),
  ),
  limit: pageSize,
})

/** A report that a member deleted. It can be restored until `erasedAt`. */
const deletedReportSchema = v.object({
  id: v.string(),
  project: v.string(),
  type: v.string(),
  title: v.string(),
  reportedBy: v.string(),
  createdAt: v.string(),
  deletedAt: v.string(),
  deletedBy: v.string(),
  erasedAt: v.string(),
})

export type DeletedReport = v.InferOutput<typeof deletedReportSchema>

/** Newest deletions first. `cursor` requests the next page; null on the last page. */
export const deletedReportsSchema = v.object({
  reports: v.array(deletedReportSchema),
  cursor: v.nullable(v.string()),
})

/** Maximum number of reports per request. A Worker can make 1,000 calls to D1 and R2, and each file takes three. */
export const RESTORE_MAXIMUM = 50

/** Body of POST /inbox/api/deleted-reports/restore. */
export const restoreSchema = v.strictObject({
  ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(RESTORE_MAXIMUM)),
})

import * as v from 'valibot'
import { COMMENT_CHARACTERS, REPLIES_MAXIMUM } from '../../contract/limits.ts'
import { statuses } from '../../contract/statuses.ts'

/** Services whose reports can be imported. */
export const importSources = ['gleap'] as const

export type ImportSource = (typeof importSources)[number]

/** Name of the service in the path. */
export const importSource = v.picklist(importSources)

/**
 * Id of the report at the other service. Importing the same id again changes nothing. An id cannot start with a dot,
 * because `..` in a path means the parent folder.
 */
export const originalId = v.pipe(
  v.string(),
  v.regex(
    /^[\w-][\w.-]{0,99}$/,
    'an id of 1 to 100 letters, digits, “.”, “-” and “_”, without a dot at its start',
  ),
)

const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799_999))
const shortText = v.pipe(v.string(), v.maxLength(500))
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(COMMENT_CHARACTERS))

const message = {
  /** Id of the message at the other service; unique among the messages of its report. */
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  createdAt: time,
  /** Name of the member of the team. */
  author: shortText,
  text,
}

const messages = <Item extends v.GenericSchema>(item: Item) =>
  v.optional(v.pipe(v.array(item), v.maxLength(REPLIES_MAXIMUM)), [])

/** A report in the format of POST /bugs/v2. `v.record` is not used, because `v.record` also accepts arrays. */
const report = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'a report',
)

/** Body of PUT /inbox/api/projects/:sdkKey/imports/:source/:id. Times are milliseconds since 1970. */
export const importReportSchema = v.strictObject({
  createdAt: time,
  status: v.picklist(statuses),
  isSpam: v.optional(v.boolean(), false),
  /** The person who sent the report. `id` is the same in all reports of this person. */
  reporter: v.strictObject({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    userId: v.optional(shortText),
    name: v.optional(shortText),
    email: v.optional(shortText),
  }),
  report,
  /** Messages between the team and the reporter. The author is empty for messages of the reporter. */
  replies: messages(v.strictObject({ ...message, isFromTeam: v.boolean() })),
  /** Notes that only the team sees. */
  comments: messages(v.strictObject(message)),
})

export type ImportedReport = v.InferOutput<typeof importReportSchema>

/** Response of PUT /inbox/api/projects/:sdkKey/imports/:source/:id. */
export const importAnswerSchema = v.object({
  /** Id of the stored report. */
  id: v.string(),
  /** False if the report was imported before. */
  isNew: v.boolean(),
})

/**
 * Response of GET /inbox/api/projects/:sdkKey/imports/:source: original ids of imported reports, in ascending order.
 */
export const importedIdsSchema = v.object({ ids: v.array(v.string()), cursor: v.nullable(v.string()) })

/** Query of GET /inbox/api/projects/:sdkKey/imports/:source. */
export const importedIdsQuerySchema = v.strictObject({
  cursor: v.optional(v.pipe(originalId, v.description('The last id of the page before'))),
})

/** Query of PUT /inbox/api/projects/:sdkKey/imports/:source/:id/files/:index. */
export const importFileQuerySchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.description('Name of the file')),
})

/** Position of the file in its report's list of files. */
export const fileIndex = v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'a number from 0 to 99'))

/**
 * A stored file. List it in the `attachments` of its report: a file that no imported report lists is deleted after a
 * day.
 */
export const importedFileSchema = v.object({
  name: v.string(),
  url: v.string(),
  type: v.string(),
  size: v.number(),
})

export type ImportedFile = v.InferOutput<typeof importedFileSchema>

/** Number of original ids on each page of the response. */
export const IMPORTED_IDS_PAGE = 1000

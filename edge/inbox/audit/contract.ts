import * as v from 'valibot'
import { auditEntrySchema } from '../../contract/audit.ts'
import { mailSchema } from '../../contract/mails.ts'
import { eventSchema } from '../../contract/events.ts'
import { replySchema } from '../conversation/contract.ts'
import { cursor, pageSize, projectKey } from '../fields.ts'
import { reportDetailSchema } from '../report/contract.ts'

/** Query of GET /inbox/api/audit */
export const auditQuerySchema = v.strictObject({ project: v.optional(projectKey), cursor, limit: pageSize })

export const auditSchema = v.object({ entries: v.array(auditEntrySchema), cursor: v.nullable(v.string()) })

const words = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))

/**
 * Query of GET and DELETE /inbox/api/subjects, which selects one person in one project or in all projects. Exactly one
 * of user id and email must be given.
 */
export const personQuerySchema = v.pipe(
  v.strictObject({
    userId: v.optional(v.pipe(words, v.description('User id; or use email'))),
    email: v.optional(v.pipe(words, v.description('Email in any case; or use userId'))),
    project: v.optional(v.pipe(words, v.description('SDK key; default: all projects'))),
  }),
  v.check(
    ({ email, userId }) => (email === undefined) !== (userId === undefined),
    'Give either userId or email.',
  ),
)

export type PersonQuery = v.InferOutput<typeof personQuerySchema>

/** All stored data of one person. */
export const personSchema = v.object({
  sessions: v.array(
    v.object({
      project: v.string(),
      gleapId: v.string(),
      userId: v.nullable(v.string()),
      email: v.nullable(v.string()),
      isVerified: v.boolean(),
      properties: v.record(v.string(), v.unknown()),
      createdAt: v.string(),
      updatedAt: v.string(),
      events: v.array(eventSchema),
    }),
  ),
  files: v.array(
    v.object({
      project: v.string(),
      name: v.string(),
      type: v.string(),
      size: v.number(),
      createdAt: v.string(),
      url: v.string(),
    }),
  ),
  /**
   * The person's reports as in GET /inbox/api/reports/:id, without `others`, `identity`, `isFollowing`,
   * `issue` and `snapshotUrl`, but with their replies and the emails to the reporter.
   */
  reports: v.array(
    v.object({
      ...v.omit(reportDetailSchema, ['others', 'identity', 'isFollowing', 'issue', 'snapshotUrl']).entries,
      replies: v.array(replySchema),
      emails: v.array(mailSchema),
    }),
  ),
  /** Messages that the person sent by email about reports of other people; empty if the query has a user id. */
  replies: v.array(v.object({ report: v.string(), ...replySchema.entries })),
})

/**
 * Numbers of records that were erased. `sessions` are those identified as the person, and those without identity in
 * which the person sent a report. `replies` are the messages that the person sent by email about reports of other people;
 * messages about the person's reports are deleted with these. `events` also has the events of other people's sessions in which the person sent a
 * report, because events do not tell who caused them. In GET
 * /inbox/api/subjects/counts, numbers of records that would be erased.
 */
export const erasedSchema = v.object({
  sessions: v.number(),
  events: v.number(),
  files: v.number(),
  reports: v.number(),
  replies: v.number(),
})

export type Erased = v.InferOutput<typeof erasedSchema>

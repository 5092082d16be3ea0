import * as v from 'valibot'
import { labelSchema } from './labels.ts'

export const keepSchema = v.strictObject({
  /** Number of oldest reports that keep their snapshot and replay. */
  first: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  /** After the `first` reports, one in `every` reports keeps its snapshot and replay. */
  every: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000)),
})

/** Reports of the same problem: automatic ones, or written ones that the team merged. */
export const reportGroupSchema = v.object({
  id: v.string(),
  /** Id of the report that a list of groups shows: the newest automatic report, or the first merged one. */
  listed: v.nullable(v.string()),
  reports: v.number(),
  /** Number of distinct senders: identified users, and sessions without a user. The votes for merged reports. */
  people: v.number(),
  firstAt: v.string(),
  lastAt: v.string(),
  /** Time at which a report last arrived after the group had been marked as done; null if none did. */
  regressedAt: v.nullable(v.string()),
  /** True if the group is muted: new reports are archived on arrival, without notifications. */
  isMuted: v.boolean(),
  /** Which reports keep their snapshot and replay; null means all. */
  keep: v.nullable(v.object(keepSchema.entries)),
  /** Number of reports on each of the last days (UTC); the last one is today. */
  days: v.pipe(v.array(v.number()), v.readonly()),
})

export type ReportGroup = v.InferOutput<typeof reportGroupSchema>

/** Optional parts of a report, by which the list can be filtered. */
export const partNames = ['screenshot', 'replay', 'recording', 'attachments', 'console', 'network'] as const

export const reportPartsSchema = v.object(v.entriesFromList(partNames, v.boolean()))

export type ReportParts = v.InferOutput<typeof reportPartsSchema>

/** A row of the report list. */
export const reportSummarySchema = v.object({
  id: v.string(),
  project: v.string(),
  type: v.string(),
  priority: v.string(),
  status: v.string(),
  title: v.string(),
  /** Email of the reporter, or what they entered in its place; empty if unknown. */
  reportedBy: v.string(),
  /**
   * Name that the page passed for the reporter, which is not verified; empty if there is none, or if the browser now belongs
   * to a person with another email.
   */
  reporterName: v.string(),
  currentUrl: v.string(),
  /** Name and major version, such as `Firefox 152`; null if unknown. */
  browser: v.nullable(v.string()),
  /** Release of the page's software; null if unknown. */
  version: v.nullable(v.string()),
  isSilent: v.boolean(),
  spam: v.nullable(v.literal('suspected')),
  has: reportPartsSchema,
  /** Group of reports of the same problem; null if the report is in no group. */
  group: v.nullable(reportGroupSchema),
  /** Member who works on the report; null without one. */
  assignee: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** Labels of the report, ordered by name. */
  labels: v.pipe(v.array(labelSchema), v.readonly()),
  /** Number of comments of the team. */
  commentCount: v.number(),
  /** Number of messages of the reporter that no member has read; for the first of merged reports, those of all. */
  unreadReplies: v.number(),
  /** Time of the newest reply or comment; null without one. */
  lastMessageAt: v.nullable(v.string()),
  createdAt: v.string(),
})

export type ReportSummary = v.InferOutput<typeof reportSummarySchema>

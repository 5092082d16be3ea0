import * as v from 'valibot'

const keepSchema = v.strictObject({
  /** Number of oldest reports that keep their snapshot and replay. */
  first: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  /** After the `first` reports, one in `every` reports keeps its snapshot and replay. */
  every: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000)),
})

/** A group of automatic reports of the same problem. */
export const reportGroupSchema = v.object({
  id: v.string(),
  reports: v.number(),
  /** Number of distinct senders: identified users, and sessions without a user. */
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

/** Body of PATCH /inbox/api/groups/:id. Every field is optional. */
export const groupPatchSchema = v.strictObject({
  isMuted: v.optional(v.boolean()),
  keep: v.optional(v.nullable(keepSchema)),
})

export type GroupPatch = v.InferOutput<typeof groupPatchSchema>

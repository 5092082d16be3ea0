import * as v from 'valibot'
import { projectKey } from '../fields.ts'

/** Lengths of the period, in days. */
export const periods = ['7', '30', '90', '365'] as const

/** Query of GET /inbox/api/numbers */
export const numbersQuerySchema = v.strictObject({
  project: v.optional(projectKey),
  days: v.optional(
    v.pipe(
      v.picklist(periods),
      v.description(`length of the period until today: ${periods.join(', ')}; default 30`),
      v.transform(Number),
    ),
    '30',
  ),
})

/** Reports of one type, page, browser or version. */
const countSchema = v.object({ value: v.string(), reports: v.number() })

/** How long something took, for the reports that were received in the period. */
const durationsSchema = v.object({
  reports: v.number(),
  /** Milliseconds; null without reports. */
  median: v.nullable(v.number()),
  /** Numbers of reports that took at most `limit` milliseconds, and more than the limit before; null means no limit. */
  within: v.array(v.object({ limit: v.nullable(v.number()), reports: v.number() })),
})

/** Numbers of reports, without spam. Days are UTC. */
export const numbersSchema = v.object({
  /** All days of the period, such as 2026-11-30. */
  days: v.array(v.string()),
  /** Number of reports in the period of the same length before. */
  previous: v.number(),
  /** Most frequent first, with the number of reports of each day. */
  types: v.array(v.object({ ...countSchema.entries, days: v.array(v.number()) })),
  /** The most frequent pages, browsers and versions. */
  pages: v.array(countSchema),
  browsers: v.array(countSchema),
  versions: v.array(countSchema),
  firstAnswer: durationsSchema,
  done: durationsSchema,
  /** Answers to "Was this page helpful?" in each week of the period, for the pages with the most answers. */
  ratings: v.array(
    v.object({ page: v.string(), weeks: v.array(v.object({ yes: v.number(), no: v.number() })) }),
  ),
})

export type Numbers = v.InferOutput<typeof numbersSchema>

import * as v from 'valibot'

export const ignoredEventReasons = [
  /** The event is not about a status, such as a test of the webhook. */
  'not a status',
  /** No report of the project has this issue. */
  'unknown issue',
  /** A newer event about this issue arrived before, or the same event arrived twice. */
  'not new',
  /** The report has this status already, or someone archived it. */
  'no change',
  'project deleted',
] as const

export type IgnoredEventReason = (typeof ignoredEventReasons)[number]

/** Body of POST /issue-events/:sdkKey: an event in the format of the issue tracker that sent it. */
export const issueEventSchema = v.looseObject({})

/** Response of POST /issue-events/:sdkKey. An issue tracker must not send an ignored event again. */
export const issueEventResultSchema = v.object({
  result: v.picklist(['applied', 'ignored']),
  /** Reason why the event was ignored; null if it was applied. */
  reason: v.nullable(v.picklist(ignoredEventReasons)),
})

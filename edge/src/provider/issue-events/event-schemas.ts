import * as v from 'valibot'

/** Ids are numbers in GitHub and GitLab, and strings in Linear and Jira. */
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** A time in ISO 8601. GitLab also writes `2026-11-20 10:00:00 UTC`. */
const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text.replace(/^(\S+) (\S+) UTC$/, '$1T$2Z'))),
  v.number(),
)

/** A time in milliseconds since 1970, within the range of `Date`. */
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))

/** GitHub's event `issues`. */
export const githubEvent = v.object({
  action: v.picklist(['closed', 'reopened']),
  issue: v.object({ id, html_url: v.string(), updated_at: time }),
})

/** GitLab's issue event. Closing an issue can also send an event with the action `update`, which is ignored. */
export const gitlabEvent = v.object({
  object_kind: v.picklist(['issue', 'work_item']),
  object_attributes: v.object({
    id,
    url: v.optional(v.string()),
    action: v.picklist(['close', 'reopen']),
    updated_at: time,
  }),
})

export const closedLinearStates: ReadonlySet<string> = new Set(['completed', 'canceled', 'duplicate'])

/** Linear's event for a changed issue state. */
export const linearEvent = v.object({
  action: v.literal('update'),
  type: v.literal('Issue'),
  data: v.object({ id, url: v.optional(v.string()), updatedAt: time, state: v.object({ type: v.string() }) }),
  updatedFrom: v.object({
    stateId: v.string(),
    completedAt: v.nullish(v.string()),
    canceledAt: v.nullish(v.string()),
  }),
})

export const linearTimestamp = v.object({ webhookTimestamp: milliseconds })

/** Jira's event `jira:issue_updated`. */
export const jiraEvent = v.object({
  webhookEvent: v.literal('jira:issue_updated'),
  timestamp: milliseconds,
  issue: v.object({
    id,
    fields: v.object({ status: v.object({ statusCategory: v.object({ key: v.string() }) }) }),
  }),
  changelog: v.object({
    items: v.array(v.object({ field: v.string(), from: v.optional(v.nullable(v.string()), null) })),
  }),
})

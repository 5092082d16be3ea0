import * as v from 'valibot'
import type { IssueService } from '../../contract/issue-services.ts'

/** An event of an issue tracker: an issue was closed or opened. */
export interface IssueEvent {
  issueId: string
  url: string | undefined
  state: 'open' | 'closed'
  /**
   * True if the event states that the issue was closed before. If false, `applyIssueEvent` uses the stored state of the
   * issue to decide whether an open issue was reopened.
   */
  isReopened: boolean
  /** Milliseconds since 1970, according to the issue tracker's clock. */
  changedAt: number
}

type Parse = (body: unknown) => IssueEvent | undefined

/** Parses an event of each issue tracker. Returns undefined for events that do not close or open an issue. */
export const parseEvent: Readonly<Record<IssueService, Parse>> = {
  github: parseGithub,
  gitlab: parseGitlab,
  linear: parseLinear,
  jira: parseJira,
}

function parseGithub(body: unknown): IssueEvent | undefined {
  const { output, success } = v.safeParse(githubEvent, body)
  if (!success) return undefined
  const { action, issue } = output
  const isReopened = action === 'reopened'
  return {
    issueId: issue.id,
    url: issue.html_url,
    state: isReopened ? 'open' : 'closed',
    isReopened,
    changedAt: issue.updated_at,
  }
}

function parseGitlab(body: unknown): IssueEvent | undefined {
  const { output, success } = v.safeParse(gitlabEvent, body)
  if (!success) return undefined
  const { action, id, updated_at: changedAt, url } = output.object_attributes
  const isReopened = action === 'reopen'
  return { issueId: id, url, state: isReopened ? 'open' : 'closed', isReopened, changedAt }
}

function parseLinear(body: unknown): IssueEvent | undefined {
  const { output, success } = v.safeParse(linearEvent, body)
  if (!success) return undefined
  const { data, updatedFrom } = output
  const isClosed = closedLinearStates.has(data.state.type)
  const wasClosed = Boolean(updatedFrom.completedAt ?? updatedFrom.canceledAt)
  return {
    issueId: data.id,
    url: data.url,
    state: isClosed ? 'closed' : 'open',
    isReopened: wasClosed && !isClosed,
    changedAt: data.updatedAt,
  }
}

function parseJira(body: unknown): IssueEvent | undefined {
  const { output, success } = v.safeParse(jiraEvent, body)
  if (!success) return undefined
  const { changelog, issue, timestamp } = output
  if (!changelog.items.some(({ field }) => field === 'status')) return undefined
  const isClosed = issue.fields.status.statusCategory.key === 'done'
  const wasResolved = changelog.items.some(({ field, from }) => field === 'resolution' && from !== null)
  return {
    issueId: issue.id,
    url: undefined,
    state: isClosed ? 'closed' : 'open',
    isReopened: wasResolved && !isClosed,
    changedAt: timestamp,
  }
}

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
const githubEvent = v.object({
  action: v.picklist(['closed', 'reopened']),
  issue: v.object({ id, html_url: v.string(), updated_at: time }),
})

/** GitLab's issue event. Closing an issue can also send an event with the action `update`, which is ignored. */
const gitlabEvent = v.object({
  object_kind: v.picklist(['issue', 'work_item']),
  object_attributes: v.object({
    id,
    url: v.optional(v.string()),
    action: v.picklist(['close', 'reopen']),
    updated_at: time,
  }),
})

const closedLinearStates: ReadonlySet<string> = new Set(['completed', 'canceled', 'duplicate'])

/** Linear's event for a changed issue state. */
const linearEvent = v.object({
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
const jiraEvent = v.object({
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

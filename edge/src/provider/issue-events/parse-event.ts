import * as v from 'valibot'
import type { IssueService } from '../../../contract/issue-services.ts'
import { closedLinearStates, githubEvent, gitlabEvent, jiraEvent, linearEvent } from './event-schemas.ts'

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

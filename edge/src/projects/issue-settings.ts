import * as v from 'valibot'
import type { IssueService, serviceNames } from '../../contract/issue-services.ts'

/** Schemas of the stored settings of each issue tracker. */
export const issueSettings = {
  github: v.object({ repository: v.string(), token: v.string() }),
  gitlab: v.object({ project: v.string(), token: v.string() }),
  linear: v.object({ team: v.string(), token: v.string() }),
  jira: v.object({
    site: v.string(),
    email: v.string(),
    project: v.string(),
    issueType: v.string(),
    token: v.string(),
  }),
}

export type Github = v.InferOutput<typeof issueSettings.github>
export type Gitlab = v.InferOutput<typeof issueSettings.gitlab>
export type Linear = v.InferOutput<typeof issueSettings.linear>
export type Jira = v.InferOutput<typeof issueSettings.jira>

/**
 * Returns the id under which an issue is stored. The id starts with the name of the issue tracker, because two trackers
 * can use the same ids. For Jira, the id also contains the site, because each site counts its own issues.
 */
export function formatIssueId(
  service: (typeof serviceNames)[IssueService],
  id: string,
  { jira }: { jira: Jira | null },
): string {
  return service === 'Jira' && jira ? `${service} ${jira.site} ${id}` : `${service} ${id}`
}

import type { IssueService } from '@node-docs/edge/contract/issue-services'
import type { ProjectSettings } from '@node-docs/edge/contract/project-settings'

/** The settings of the services in which issues are created. */
export type IssueSettings = { [Service in IssueService]: Exclude<ProjectSettings[Service], undefined> }

/** Removes the tokens, for places that must not contain a secret. */
export function omitTokens({ github, gitlab, jira, linear }: IssueSettings): IssueSettings {
  return {
    github: github && { repository: github.repository },
    gitlab: gitlab && { project: gitlab.project },
    linear: linear && { team: linear.team },
    jira: jira && { site: jira.site, email: jira.email, project: jira.project, issueType: jira.issueType },
  }
}

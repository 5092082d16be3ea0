/** Issue trackers in which issues can be created. A project uses at most one of them. */
export const issueServices = ['github', 'gitlab', 'linear', 'jira'] as const

export type IssueService = (typeof issueServices)[number]

/** Display names of the issue trackers. */
export const serviceNames = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linear: 'Linear',
  jira: 'Jira',
} as const satisfies Record<IssueService, string>

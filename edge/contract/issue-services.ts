/** Services in which issues are created. A project uses one of them. */
export const issueServices = ['github', 'gitlab', 'linear', 'jira'] as const

export type IssueService = (typeof issueServices)[number]

/** Names of the services, for people. */
export const serviceNames = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linear: 'Linear',
  jira: 'Jira',
} as const satisfies Record<IssueService, string>

/** Services in which issues are created. A project uses one of them. */
export const issueServices = ['github', 'gitlab', 'linear', 'jira'] as const

export type IssueService = (typeof issueServices)[number]

/** Display names of the services. */
export const serviceNames = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linear: 'Linear',
  jira: 'Jira',
} as const satisfies Record<IssueService, string>

import type { IssueService, ProjectView } from '@node-docs/edge/contract'
import { issueServices } from '@node-docs/edge/contract/issue-services'
import type { MemberView } from '@node-docs/edge/contract/team'

/** The services of a project in which issues are created. */
export type IssueProject = Readonly<Pick<ProjectView, IssueService>>

/** What the menu offers: to create an issue, to first choose a service at a URL, or nothing. */
export type IssueAction = 'create' | { setupHref: string } | undefined

/** Only people who can change reports create issues, and only admins choose the service. */
export function findIssueAction(
  role: MemberView['role'] | undefined,
  project: IssueProject | undefined,
  setupHref: string,
): IssueAction {
  if (project === undefined || role === 'reader') return undefined
  if (issueServices.some((service) => project[service] !== null)) return 'create'
  return role === 'admin' ? { setupHref } : undefined
}

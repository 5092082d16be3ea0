import type { IssueService } from '@node-docs/edge/contract/issue-services'
import type { ProjectView } from '@node-docs/edge/contract/projects'
import { issueServices } from '@node-docs/edge/contract/issue-services'
import type { MemberView } from '@node-docs/edge/contract/team'

/** The issue services of a project, of which one may be set up. */
export type IssueProject = Readonly<Pick<ProjectView, IssueService>>

/**
 * What the menu offers: creating an issue (`create`), a link to the setting in which an admin chooses an issue service,
 * or nothing.
 */
export type IssueAction = 'create' | { setupHref: string } | undefined

/**
 * Decides what the menu offers. Only people who can change reports can create issues. If the project has no issue
 * service, only admins can choose one.
 */
export function findIssueAction(
  role: MemberView['role'] | undefined,
  project: IssueProject | undefined,
  setupHref: string,
): IssueAction {
  if (project === undefined || role === 'reader') return undefined
  if (issueServices.some((service) => project[service] !== null)) return 'create'
  return role === 'admin' ? { setupHref } : undefined
}

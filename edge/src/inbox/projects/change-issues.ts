import { issueServices, type IssueService } from '../../../contract/issue-services.ts'
import type { ProjectSettings } from '../../../contract/project-settings.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Project } from '../../projects/project.ts'

/**
 * Changes a project's issue tracker settings. Settings that are undefined stay as they are.
 * @throws ProblemError if a token is missing, or if several issue trackers would be on.
 */
export function changeIssues(
  project: Project,
  { github, gitlab, jira, linear }: Pick<ProjectSettings, IssueService>,
): void {
  const { jira: before } = project
  const listServices = () => issueServices.filter((service) => project[service] !== null)
  const previous = listServices()
  if (github !== undefined)
    project.github = github && { ...github, token: findToken('github', github.token, project.github) }
  if (gitlab !== undefined)
    project.gitlab = gitlab && { ...gitlab, token: findToken('gitlab', gitlab.token, project.gitlab) }
  if (linear !== undefined)
    project.linear = linear && { ...linear, token: findToken('linear', linear.token, project.linear) }
  if (jira !== undefined) {
    // A stored token must not be sent to another site, which may belong to someone else.
    const isSame = before?.site === jira?.site && before?.email === jira?.email
    project.jira = jira && { ...jira, token: findToken('jira', jira.token, isSame ? before : null) }
  }
  const services = listServices()
  const [first, ...others] = services
  if (first !== undefined && others.length > 0)
    throw new ProblemError(
      'invalid_body',
      `${others.join(', ')}: issues are created in one place. Set ${first} to null in the same change.`,
    )
  // The stored secret belongs to the webhook of the previous service or site.
  if (previous.join() !== services.join() || before?.site !== project.jira?.site) project.issueSecret = null
}

/** Returns the token in the new settings, or else the stored token. */
function findToken(
  service: IssueService,
  token: string | undefined,
  stored: { token: string } | null,
): string {
  const found = token ?? stored?.token
  if (found !== undefined) return found
  const reason = service === 'jira' ? 'none is stored for this site and email yet' : 'none is stored yet'
  throw new ProblemError('invalid_body', `${service}.token: enter a token; ${reason}.`)
}

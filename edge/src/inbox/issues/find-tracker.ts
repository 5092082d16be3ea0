import type { Vars } from '../../ports/vars.ts'
import type { Project } from '../../projects/project.ts'
import { createGithub } from './github.ts'
import { createGitlab } from './gitlab.ts'
import { createJira } from './jira.ts'
import { createLinear } from './linear.ts'
import type { Tracker } from './tracker.ts'

/** Returns the issue tracker that the project uses; undefined if issues are turned off. */
export function findTracker(project: Project, vars: Vars): Tracker | undefined {
  const { github, gitlab, jira, linear } = project
  if (github) return createGithub(github, vars.githubApi)
  if (gitlab) return createGitlab(gitlab, vars.gitlabApi)
  if (linear) return createLinear(linear, vars.linearApi)
  return jira ? createJira(jira, vars.jiraApi) : undefined
}

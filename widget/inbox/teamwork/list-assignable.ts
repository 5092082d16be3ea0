import type { Colleague } from '@node-docs/edge/contract/team'

type Assignable = Readonly<Pick<Colleague, 'role'>> & { readonly projects: readonly string[] | null }

/** Returns the members who can change reports of all these projects. The server refuses other members as assignees. */
export function listAssignable<Member extends Assignable>(
  members: readonly Member[],
  reportProjects: readonly string[],
): Member[] {
  return members.filter(
    ({ projects, role }) =>
      role !== 'reader' &&
      (projects === null || reportProjects.every((project) => projects.includes(project))),
  )
}

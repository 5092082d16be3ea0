import type { ProjectView } from '@node-docs/edge/contract/projects'
import type { Role } from '@node-docs/edge/contract/team'

/** Roles with their names and what they allow. */
export const roleNames: readonly { role: Role; name: string; help: string }[] = [
  { role: 'admin', name: 'Admin', help: 'Also changes settings and people' },
  { role: 'member', name: 'Member', help: 'Works on reports' },
  { role: 'reader', name: 'Reader', help: 'Only reads' },
]

/** The fields of a project that the team screen needs. */
export type ProjectName = Readonly<Pick<ProjectView, 'sdkKey' | 'name'>>

export function formatProjects(sdkKeys: readonly string[] | null, projects: readonly ProjectName[]): string {
  if (sdkKeys === null) return 'All projects'
  return sdkKeys.map((key) => projects.find(({ sdkKey }) => sdkKey === key)?.name ?? key).join(', ')
}

import type { Project } from './project.ts'

/**
 * Returns an error message that explains why a deleted project refuses something; undefined if the project is not
 * deleted.
 */
export function describeDeletion(
  { deleteAt, sdkKey }: Pick<Project, 'deleteAt' | 'sdkKey'>,
  refused: 'reports' | 'source maps',
): string | undefined {
  if (deleteAt === null) return undefined
  const day = new Date(deleteAt).toISOString().slice(0, 10)
  return `The project with the SDK key ${sdkKey} was deleted and accepts no ${refused}. An admin can restore it in the inbox, under Settings, until ${day}.`
}

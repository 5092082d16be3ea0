import { join, relative } from 'node:path'

/** Root of the repository that contains this program. */
export const PROJECT = join(import.meta.dir, '../../..')

/** The folders that a build reads and writes. All paths are absolute. */
export interface Workspace {
  /** Git and messages name files relative to this folder. */
  root: string
  content: string
  docs: string
  /**
   * The output folder. It is updated file by file and never emptied, so that a failed build leaves the last good
   * output.
   */
  dist: string
  cache: string
  /** Whether drafts are built, too. */
  drafts: boolean
}

interface WorkspaceOptions {
  dist?: string
  cache?: string
  drafts?: boolean
}

/** Creates the workspace of a folder that contains `content`. */
export function createWorkspace(
  root: string,
  { dist = join(root, 'dist'), cache = join(root, '.cache', 'site'), drafts = false }: WorkspaceOptions = {},
): Workspace {
  const content = join(root, 'content')
  return { root, content, docs: join(content, 'docs'), dist, cache, drafts }
}

/** Returns a path relative to the workspace, for messages. */
export function toRepositoryPath(path: string, { root }: Workspace): string {
  return relative(root, path).replaceAll('\\', '/')
}

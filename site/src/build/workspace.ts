import { join, relative } from 'node:path'

/** The repository that this program is part of. */
export const PROJECT = join(import.meta.dir, '../../..')

/** What a build reads and where it writes. All paths are absolute. */
export interface Workspace {
  /** What git and messages name files from. */
  root: string
  content: string
  docs: string
  /** Replaced file by file, never emptied: a failed build leaves the last good output. */
  dist: string
  cache: string
}

/** The workspace around a folder that has a `content` folder; output and cache go where the caller wants them. */
export function createWorkspace(
  root: string,
  { dist = join(root, 'dist'), cache = join(root, '.cache', 'site') }: { dist?: string; cache?: string } = {},
): Workspace {
  const content = join(root, 'content')
  return { root, content, docs: join(content, 'docs'), dist, cache }
}

/** A path as messages name it. */
export function toRepositoryPath(path: string, { root }: Workspace): string {
  return relative(root, path).replaceAll('\\', '/')
}

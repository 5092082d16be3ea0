import { join, relative } from 'node:path'

/** Where a build reads and writes. All paths are absolute. */
export interface Workspace {
  /** The repository; messages name files from here. */
  root: string
  content: string
  docs: string
  site: string
  /** Replaced file by file, never emptied: a failed build leaves the last good output. */
  dist: string
  cache: string
}

/** The workspace of a repository, with the output where the caller wants it. */
export function createWorkspace(
  root: string,
  { dist = join(root, 'dist') }: { dist?: string } = {},
): Workspace {
  const content = join(root, 'content')
  return {
    root,
    content,
    docs: join(content, 'docs'),
    site: join(root, 'site'),
    dist,
    cache: join(root, '.cache', 'site'),
  }
}

/** A path as messages name it. */
export function toRepositoryPath(path: string, { root }: Workspace): string {
  return relative(root, path).replaceAll('\\', '/')
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { contentHash } from '../mdx/content-hash.ts'

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

/** Returns a hash of the source in the given folders and of the installed versions. */
export function hashSources(folders: readonly string[]): string {
  const files = folders.flatMap((folder) => sourcesIn(join(PROJECT, folder)))
  return contentHash(
    [join(PROJECT, 'bun.lock'), ...files].map((file) => contentHash(readFileSync(file))).join(),
  )
}

function sourcesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter(isSource)
    .toSorted()
    .map((name) => join(folder, name))
}

function isSource(name: string): boolean {
  return /\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$/.test(name)
}

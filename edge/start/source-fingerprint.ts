import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Files in the input folders that do not affect the build. */
const ignored = /^(?:node_modules|dist|\.cache)$|\.test\.tsx?$/

/**
 * Hashes the names, sizes and modification times of all files below `paths`, because reading their content would take
 * longer.
 */
export function fingerprint(root: string, paths: readonly string[]): string {
  const entries: string[] = []
  for (const path of paths) collect(resolve(root, path), entries)
  return Bun.hash(entries.join('\n')).toString(16)
}

/**
 * Returns the path of git's log of the checked-out commit. In a linked worktree, `.git` is a file that names the
 * folder.
 */
export function gitLog(root: string): string {
  const git = join(root, '.git')
  const isFile = statSync(git, { throwIfNoEntry: false })?.isFile() === true
  const folder = isFile
    ? readFileSync(git, 'utf8')
        .replace(/^gitdir:\s*/, '')
        .trim()
    : git
  return join(resolve(root, folder), 'logs/HEAD')
}

function collect(path: string, entries: string[]): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory()) {
    for (const name of readdirSync(path).toSorted()) {
      if (!ignored.test(name)) collect(join(path, name), entries)
    }
  } else {
    entries.push(`${path} ${stats?.size} ${stats?.mtimeMs}`)
  }
}

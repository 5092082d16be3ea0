import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What is in the folders but does not change what is built from them. */
const ignored = /^(?:node_modules|dist|\.cache)$|\.test\.tsx?$/

/** A short text that changes when a file below `paths` does: from names, sizes and times, no content is read. */
export function fingerprint(root: string, paths: readonly string[]): string {
  const entries: string[] = []
  for (const path of paths) collect(join(root, path), entries)
  return Bun.hash(entries.join('\n')).toString(16)
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

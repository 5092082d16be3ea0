import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../mdx/content-hash.ts'
import { PROJECT } from './workspace.ts'

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

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../mdx/content-hash.ts'
import type { Workspace } from './workspace.ts'

/** One hash over our own source in some folders or files (from the root), and over the versions of what is installed. */
export function hashSources({ root }: Workspace, paths: readonly string[]): string {
  const files = paths.flatMap((path) => sourcesIn(join(root, path)))
  return contentHash([join(root, 'bun.lock'), ...files].map((file) => contentHash(readFileSync(file))).join())
}

function sourcesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return names
    .filter(isSource)
    .toSorted()
    .map((name) => join(path, name))
}

function isSource(name: string): boolean {
  return /\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$/.test(name)
}

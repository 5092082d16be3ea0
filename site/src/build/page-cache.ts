import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Dependency } from '../mdx/article.ts'
import type { CompiledArticle } from '../mdx/compile.ts'
import { readCachedJson, writeAtomically } from './atomic-file.ts'

export interface PageCache {
  read(key: string, isCurrent: (dependency: Dependency) => boolean): CompiledArticle | undefined
  /** Marks an entry as used, and writes it if it is new and has no problems. */
  keep(key: string, article: CompiledArticle): void
  /** Deletes all entries that were not used. */
  close(): void
}

/** Compiled pages on disk, one file per page, named by a hash of their inputs. */
export function openPageCache(folder: string): PageCache {
  mkdirSync(folder, { recursive: true })
  const stored = new Set(readdirSync(folder))
  const kept = new Set<string>()
  const fresh = new Set<string>()
  return {
    read(key, isCurrent) {
      const name = `${key}.json`
      if (!stored.has(name)) return undefined
      const article = readCachedJson<CompiledArticle>(join(folder, name))
      if (!article?.dependencies.every(isCurrent)) return undefined
      fresh.add(name)
      return article
    },
    keep(key, article) {
      const name = `${key}.json`
      // A page with problems is not cached. If the problem is a missing file, adding the file would not invalidate the
      // entry, because a missing file is not among the page's dependencies.
      if (article.problems.length > 0) return
      if (!fresh.has(name)) writeAtomically(join(folder, name), JSON.stringify(article))
      kept.add(name)
    },
    close() {
      for (const name of stored) if (!kept.has(name)) rmSync(join(folder, name), { force: true })
    },
  }
}

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { ArticleSources, CoveredRelease, Dependency } from '../mdx/article.ts'
import type { CompiledArticle } from '../mdx/compile.ts'
import { contentDigest, contentHash } from '../mdx/content-hash.ts'
import { readCachedJson, writeAtomically } from './atomic-file.ts'
import type { PageRules } from './page-rules-schema.ts'
import type { PageSource } from './page-source.ts'
import { hashSources, type Workspace } from './workspace.ts'

/** Maps the path of a page file to the compiled article. */
export type CompiledPages = ReadonlyMap<string, CompiledArticle>

/** Left alone, the garbage collector lets syntax trees grow to hundreds of megabytes. */
const PAGES_PER_COLLECTION = 100

/** Compiles changed pages and reads the others from the cache. */
export async function compilePages(
  pages: readonly PageSource[],
  { workspace, origin, base, release }: Omit<SourceContext, 'routes'>,
): Promise<CompiledPages> {
  const routes = new Map(pages.map(({ path, place }) => [path, place.node.route]))
  const compiler =
    hashSources(['site/src/mdx', 'site/src/navigation']) + JSON.stringify([origin, base, release])
  const cache = openPageCache(join(workspace.cache, 'pages'))
  const compiled = new Map<string, CompiledArticle>()
  let count = 0
  for (const page of pages) {
    const key = contentDigest(`${compiler}\n${page.file}\n${page.text}`)
    const sources = createSources(page, { workspace, origin, base, release, routes })
    const isCurrent = (dependency: Dependency): boolean =>
      fingerprint(dependency, { workspace, routes }) === dependency.fingerprint
    const cached = cache.read(key, isCurrent)
    const article = cached ?? (await compilePage(page, sources))
    cache.keep(key, article)
    compiled.set(page.file, article)
    if (cached === undefined && ++count % PAGES_PER_COLLECTION === 0) Bun.gc(true)
  }
  cache.close()
  return compiled
}

async function compilePage(page: PageSource, sources: ArticleSources): Promise<CompiledArticle> {
  // Imports the compiler only when a page has changed, because loading the compiler with React and the highlighter
  // takes a quarter of a second.
  const { compileArticle } = await import('../mdx/compile.ts')
  const { title, aliases, diagnosis, superseded_by: supersededBy } = page.frontMatter.value
  return compileArticle({
    file: page.file,
    source: page.prepared,
    title,
    sources,
    ...(aliases && { aliases, aliasesAt: page.frontMatter.locate('aliases') }),
    ...(diagnosis && { diagnosis: listMessages(diagnosis) }),
    ...(supersededBy !== undefined && { supersededBy }),
  })
}

/** Lists the texts of each section, without those that say little by themselves. */
function listMessages(diagnosis: PageRules): Record<string, string[]> {
  const sections = Object.entries(diagnosis).map(([id, rules]): [string, string[]] => [
    id,
    rules.flatMap(({ lines = [], isGeneral = false }) => (isGeneral ? [] : lines)),
  ])
  return Object.fromEntries(sections)
}

interface SourceContext {
  workspace: Workspace
  origin: string
  base: string
  release: CoveredRelease
  /** Maps the path of a page, relative to `content/docs`, to its route. */
  routes: ReadonlyMap<string, string>
}

function createSources(
  page: PageSource,
  { workspace, origin, base, release, routes }: SourceContext,
): ArticleSources {
  const folder = dirname(join(workspace.docs, page.path))
  const toPath = (target: string): string =>
    relative(workspace.docs, join(folder, target)).replaceAll('\\', '/')
  return {
    origin,
    base,
    release,
    readFile(target) {
      const path = toPath(target)
      const file = join(workspace.docs, path)
      const isFile = !path.startsWith('..') && statSync(file, { throwIfNoEntry: false })?.isFile()
      return isFile ? { path, bytes: readFileSync(file) } : undefined
    },
    routeOf(target) {
      const path = toPath(target)
      return { path, route: routes.get(path) }
    },
  }
}

function fingerprint(
  { kind, path }: Dependency,
  { workspace, routes }: Pick<SourceContext, 'workspace' | 'routes'>,
): string {
  if (kind === 'document') return routes.get(path) ?? ''
  const file = join(workspace.docs, path)
  return existsSync(file) ? contentHash(readFileSync(file)) : ''
}

export interface PageCache {
  read(key: string, isCurrent: (dependency: Dependency) => boolean): CompiledArticle | undefined
  /** Marks an entry as used, and writes it if it is new and has no problems. */
  keep(key: string, article: CompiledArticle): void
  /** Deletes all entries that were not used. */
  close(): void
}

/** Compiled pages on disk, one file per page, named by a hash of their inputs. */
function openPageCache(folder: string): PageCache {
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

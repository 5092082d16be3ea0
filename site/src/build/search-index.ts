import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSearchIndex,
  type SearchablePage,
  type SearchableSection,
  type SearchIndex,
} from '@node-docs/edge/search'
import { contentHash } from '../mdx/content-hash.ts'
import type { CategoryPage, DocumentPage, Page } from '../navigation/page-model.ts'
import { toHref } from '../navigation/paths.ts'
import type { CompiledPages } from './compile-pages.ts'
import type { PageSource } from './page-source.ts'
import type { Workspace } from './workspace.ts'

export interface SearchIndexInput {
  workspace: Workspace
  base: string
  sources: readonly PageSource[]
  pages: readonly Page[]
  compiled: CompiledPages
}

/** Creates `search-index.json` (D-045 to D-047) from all pages of the tree, in reading order. */
export async function createSearchIndex(input: SearchIndexInput): Promise<SearchIndex> {
  const pages = input.pages.flatMap((page) => {
    if (page.kind === 'category') return [toSearchableCategory(page, input)]
    return page.kind === 'document' ? [toSearchableDocument(page, input)] : []
  })
  return buildSearchIndex(pages, await readSynonyms(input.workspace))
}

function toSearchableDocument(page: DocumentPage, input: SearchIndexInput): SearchablePage {
  const source = input.sources.find(({ place }) => place.node.route === page.route)
  const article = source && input.compiled.get(source.file)
  const sections = article?.sections ?? []
  return {
    ...describe(page, input),
    supersededBy: page.supersededBy?.href,
    sections: addFoundAs(sections, source?.frontMatter.value.found_as ?? {}),
  }
}

/** Name of the top of a page in `found_as`. */
export const PAGE_TOP = 'page'

function addFoundAs(
  sections: readonly SearchableSection[],
  foundAs: Readonly<Record<string, readonly string[]>>,
): SearchableSection[] {
  return sections.map((section) => {
    const phrases = foundAs[section.id || PAGE_TOP]
    return phrases === undefined ? section : { ...section, foundAs: phrases }
  })
}

/** A category page is found by its title and the text of its cards. */
function toSearchableCategory(page: CategoryPage, input: SearchIndexInput): SearchablePage {
  const cards = page.cards.map(({ label, description }) => `${label}\n${description}`)
  return {
    ...describe(page, input),
    sections: [{ id: '', heading: page.title, level: 1, text: cards.join('\n') }],
  }
}

function describe(
  { route, title, description, breadcrumbs }: DocumentPage | CategoryPage,
  { base }: SearchIndexInput,
) {
  const labels = breadcrumbs.map(({ label }) => label)
  return {
    url: toHref(route, base),
    title,
    label: labels.at(-1) ?? title,
    description,
    breadcrumbs: labels.slice(0, -1),
  }
}

/** Reads `content/synonyms.ts`; empty if the file does not exist. */
async function readSynonyms({ content }: Workspace): Promise<string[][]> {
  const path = join(content, 'synonyms.ts')
  if (!existsSync(path)) return []
  // The file declares this type for its export.
  const module: { synonyms: string[][] } = await import(`${path}?${contentHash(readFileSync(path))}`)
  return module.synonyms
}

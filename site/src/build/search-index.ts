import {
  buildSearchIndex,
  listDocuments,
  type SearchablePage,
  type SearchableSection,
  type SearchIndex,
} from '@node-docs/edge/search'
import { buildServerIndex, type ServerIndex } from '@node-docs/edge/search/server'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { createError } from '../mdx/content-problem.ts'
import type { CategoryPage, DocumentPage, Page } from '../navigation/page-model.ts'
import { toHref } from '../navigation/paths.ts'
import { BuildError } from './build-error.ts'
import type { CompiledPages } from './compile-pages.ts'
import { importSettings } from './parse-settings.ts'
import type { PageSource } from './page-source.ts'
import { readText } from './read-text-file.ts'
import { toRepositoryPath, type Workspace } from './workspace.ts'

export interface SearchIndexInput {
  workspace: Workspace
  base: string
  sources: readonly PageSource[]
  pages: readonly Page[]
  compiled: CompiledPages
}

/** The index that browsers download (D-045 to D-047), and the index of the server. */
export interface SearchIndexes {
  browser: SearchIndex
  /** Orama's index. Also contains the phrases of `questions`, for which the download has no room. */
  server: ServerIndex
}

/** Creates the search indexes from all pages of the tree, in reading order. */
export async function createSearchIndexes(input: SearchIndexInput): Promise<SearchIndexes> {
  const synonyms = await readSynonyms(input.workspace)
  const byRoute = new Map(input.sources.map((source) => [source.place.node.route, source]))
  const list = (names: readonly PhraseList[]): SearchablePage[] =>
    input.pages.flatMap((page) => {
      if (page.kind === 'category') return [toSearchableCategory(page, input)]
      return page.kind === 'document' ? [toSearchableDocument(page, { ...input, byRoute }, names)] : []
    })
  const browser = buildSearchIndex(list(['found_as']), synonyms)
  for (const content of browser[2].documents) delete content.commands
  collectGarbage(input.pages)
  const server = buildServerIndex(listDocuments(list(PHRASE_LISTS)), synonyms)
  collectGarbage(input.pages)
  return { browser, server }
}

/** Left alone, the garbage collector keeps the words of thousands of pages: twice the memory that the build needs. */
function collectGarbage(pages: readonly Page[]): void {
  if (pages.length > 500) Bun.gc(true)
}

/** Fields of the front matter that list phrases by section. */
export const PHRASE_LISTS = ['found_as', 'questions'] as const
type PhraseList = (typeof PHRASE_LISTS)[number]

function toSearchableDocument(
  page: DocumentPage,
  input: SearchIndexInput & { byRoute: ReadonlyMap<string, PageSource> },
  names: readonly PhraseList[],
): SearchablePage {
  const source = input.byRoute.get(page.route)
  const article = source && input.compiled.get(source.file)
  const sections = article?.sections ?? []
  const lists = names.map((name) => source?.frontMatter.value[name] ?? {})
  return {
    ...describe(page, input),
    supersededBy: page.supersededBy?.href,
    isHistorical: source?.frontMatter.value.historical,
    sections: sections.map((section) => addPhrases(section, lists)),
  }
}

/** The key in `found_as` and `questions` for the part of a page above its first heading. */
export const PAGE_TOP = 'page'

function addPhrases(
  section: SearchableSection,
  lists: readonly Readonly<Record<string, readonly string[]>>[],
): SearchableSection {
  const phrases = lists.flatMap((list) => list[section.id || PAGE_TOP] ?? [])
  return phrases.length === 0 ? section : { ...section, foundAs: phrases }
}

/** Returns a category page for the search. Its text is the text of its cards. */
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

const synonymsSchema = v.array(v.array(v.string()))

/** Reads `content/synonyms.ts`. Returns an empty list if the file does not exist. */
async function readSynonyms(workspace: Workspace): Promise<string[][]> {
  const path = join(workspace.content, 'synonyms.ts')
  if (!existsSync(path)) return []
  const file = toRepositoryPath(path, workspace)
  const read = readText(path)
  if ('faults' in read) throw new BuildError(read.faults.map((fault) => createError(file, fault)))
  const synonyms = await importSettings('synonyms', { path, file, text: read.value })
  if (v.is(synonymsSchema, synonyms)) return synonyms
  const hint = "Write: export const synonyms = [['disk', 'ssd', 'nvme']]"
  const message = 'synonyms is not a list of lists of words'
  throw new BuildError([createError(file, { line: 1, column: 1, message, hint })])
}

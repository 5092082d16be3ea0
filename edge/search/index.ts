export { buildSearchIndex } from './build-index.ts'
export type {
  IndexSet,
  PageDocument,
  SearchablePage,
  SearchableSection,
  SearchIndex,
  SectionDocument,
} from './documents.ts'
export { type Answer, createSearch, type Hit, type Search, type SearchOptions } from './searcher.ts'
export type { SnippetPart } from './snippet.ts'

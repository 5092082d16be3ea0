export type { Hit, SnippetPart } from './hit.ts'
export { normalizeMessage, readTypedWords } from './query.ts'
export { type Answer, createSearch, type Search, type SearchOptions } from './search.ts'
export {
  buildSearchIndex,
  type IndexSet,
  listDocuments,
  type PageDocument,
  type SearchablePage,
  type SearchableSection,
  type SearchIndex,
  type SectionDocument,
} from './search-index.ts'

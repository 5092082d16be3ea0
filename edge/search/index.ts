export { buildSearchIndex } from './build-index.ts'
export type {
  IndexSet,
  PageDocument,
  SearchablePage,
  SearchableSection,
  SearchIndex,
  SectionDocument,
} from './documents.ts'
export type { Hit } from './hit.ts'
export { normalizeMessage } from './normalize-message.ts'
export { readTypedWords } from './query.ts'
export { addSectionIndex, createServerSearch } from './section-index.ts'
export { type Answer, createSearch, type Search, type SearchOptions } from './searcher.ts'
export type { SnippetPart } from './snippet.ts'

/** What can be found: the documents of the three index sets (D-045, D-046), and the sections they come from. */

/** A page as the index builder takes it. */
export interface SearchablePage {
  route: string
  title: string
  /** Labels from the category down, without the page itself. */
  breadcrumbs: string[]
  /** The page describes something switched off: it ranks below the pages that replaced it. */
  isSuperseded: boolean
  /** In reading order; the first one may have no heading: the text above the first heading. */
  sections: SearchableSection[]
}

export interface SearchableSection {
  /** The fragment, empty for the top of the page. */
  id: string
  heading: string
  /** Prose and code as one text. */
  text: string
}

export interface PageDocument {
  id: number
  title: string
  url: string
  breadcrumbs: string[]
  isSuperseded?: true
}

/** A heading, or the text below one. `parent` is the id of its page's document. */
export interface SectionDocument {
  id: number
  text: string
  url: string
  /** With its `#`; empty for the top of the page. */
  hash: string
  parent: number
}

/** One element of `search-index.json`: documents and the engine's prebuilt index over them (D-047, D-070). */
export interface IndexSet<Doc = PageDocument | SectionDocument> {
  kind: 'page' | 'heading' | 'content'
  documents: Doc[]
  /** What Orama's `save` returns. */
  index: object
}

/** `search-index.json`: pages, headings, contents, in this order. */
export type SearchIndex = [
  IndexSet<PageDocument> & { synonyms: string[][] },
  IndexSet<SectionDocument>,
  IndexSet<SectionDocument>,
]

import type { StoredIndex } from './text-index.ts'

/** The documents of the three index sets (D-045, D-046), and the pages and sections that they are made from. */

/** Input page of the index builder. */
export interface SearchablePage {
  url: string
  title: string
  /** The page's name in the sidebar. */
  label: string
  /** One sentence on the purpose of the page. */
  description: string
  /** Labels of the page's ancestors in the sidebar, from the category down. */
  breadcrumbs: string[]
  /** URL of the page to read instead, if this page describes a discontinued feature. */
  supersededBy?: string | undefined
  /** Sections in reading order. The first section has no heading if the page has text above its first heading. */
  sections: SearchableSection[]
}

export interface SearchableSection {
  /** The section's fragment; empty for the top of the page. */
  id: string
  heading: string
  /** Level of the heading; 1 for the top of the page. */
  level: number
  /** Prose and code as one string. */
  text: string
  /** Questions that the section answers, and the words that people use for it. */
  foundAs?: readonly string[]
}

export interface PageDocument {
  id: number
  title: string
  url: string
  breadcrumbs: string[]
  description: string
  /** Present only if the sidebar label differs from the title. */
  label?: string
  supersededBy?: string
  foundAs?: readonly string[]
}

/** A heading, or the text below a heading. `parent` is the id of the page's document. */
export interface SectionDocument {
  id: number
  text: string
  url: string
  /** The section's fragment with its `#`; empty for the top of the page. */
  hash: string
  parent: number
  /** Level of a heading; absent for the text below a heading. */
  level?: number
  /** Questions and words by which a section can be found; absent for the text below a heading. */
  foundAs?: readonly string[]
}

/** One element of `search-index.json`: documents and the prebuilt index over them (D-047, D-070). */
export interface IndexSet<Doc = PageDocument | SectionDocument> {
  kind: 'page' | 'heading' | 'content'
  documents: Doc[]
  index: StoredIndex
}

/** The content of `search-index.json`: the index sets of pages, headings and contents. */
export type SearchIndex = [
  IndexSet<PageDocument> & {
    synonyms: string[][]
    /**
     * Words of each section. Only the index on the server has these words, because they would make the browser's
     * download larger.
     */
    sections?: StoredIndex
  },
  IndexSet<SectionDocument>,
  IndexSet<SectionDocument>,
]

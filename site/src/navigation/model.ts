/** What a page is, from the build that makes it to the browser that shows it. Plain data, JSON-safe. */

/** `href` is ready for use: it carries the site's base path. */
export interface Link {
  label: string
  href: string
}

/** An entry of the one sidebar (D-007). A category's own link is its generated index. */
export type SidebarItem =
  | { kind: 'document'; label: string; href: string }
  | { kind: 'category'; label: string; href: string; items: SidebarItem[] }

/** A heading of level 2 or 3, as the table of contents lists it (D-041). */
export interface Heading {
  id: string
  level: 2 | 3
  text: string
}

export interface Card extends Link {
  description: string
}

/** Last change of a document's source, from git or front matter (D-037). */
export interface LastUpdate {
  author: string
  /** ISO 8601. */
  time: string
}

/** The `neard` release that a document was last checked against. */
export interface ReleaseCheck {
  release: string
  protocol: number
  /** Day of the check, as YYYY-MM-DD. */
  date: string
  /** The current release, if the document was checked against an older one. */
  newer?: string
}

interface PageBase {
  /** Canonical path without base and without a slash at the end: `/`, `/intro/keys`. */
  route: string
  title: string
  /** One sentence: meta description, cards, Markdown index. */
  description: string
}

export interface DocumentPage extends PageBase {
  kind: 'document'
  /** The article below its h1: inert, trusted HTML made at build time. */
  html: string
  headings: Heading[]
  /** From the category down to the page itself; the home icon is not part of it. */
  breadcrumbs: Link[]
  previous?: Link
  next?: Link
  lastUpdate?: LastUpdate
  checked: ReleaseCheck
  editUrl: string
  /** The page to read instead, when this one describes something that has been switched off. */
  supersededBy?: Link
  /** Old fragment -> id of today, for fragments that moved or cannot be an id (`S3 migration`). */
  aliases: Record<string, string>
}

export interface CategoryPage extends PageBase {
  kind: 'category'
  cards: Card[]
  breadcrumbs: Link[]
  previous?: Link
  next?: Link
}

export interface SearchPage extends PageBase {
  kind: 'search'
}

export interface NotFoundPage extends PageBase {
  kind: 'not-found'
}

export type Page = DocumentPage | CategoryPage | SearchPage | NotFoundPage

/** An entry of the published docs data (D-043). */
export interface DocsEntry {
  id: string
  path: string
  sidebar: 'tutorialSidebar'
}

/** The one docs version there is (D-044). */
export interface DocsVersion {
  name: 'current'
  label: 'Next'
  mainDocId: 'README'
}

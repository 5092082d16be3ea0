/** The pages of the site, in the build and in the browser. Plain data that JSON can represent. */

/** `href` includes the base path. */
export interface Link {
  label: string
  href: string
}

/** An entry of the sidebar (D-007). The link of a category opens its generated index. */
export type SidebarItem = Link & {
  icon?: IconName | undefined
  /** The page has a tool, so links to it load its document: only the document has the tool's script and policy. */
  isTool?: boolean | undefined
} & ({ kind: 'document' } | { kind: 'category'; items: SidebarItem[] })

/** A heading of level 2 or 3 in the table of contents (D-041). */
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

/** The neard release that a document was last checked against. */
export interface ReleaseCheck {
  release: string
  protocol: number
  /** Day of the check, as YYYY-MM-DD. */
  date: string
  /** The current release, if it is newer than the checked one. */
  newer?: string
}

interface PageBase {
  /** Canonical path without the base path and without a trailing slash: `/`, `/intro/keys`. */
  route: string
  title: string
  /** One sentence for the meta description, cards, and the Markdown index. */
  description: string
}

/** A page as client navigation loads it, with the elements of `head` that belong to it. */
export type LoadedPage = Page & { head: string }

export interface DocumentPage extends PageBase {
  kind: 'document'
  /** The article below its h1: inert, trusted HTML from the build. */
  html: string
  headings: Heading[]
  /**
   * Links to the ancestors of the page, from the category down, and to the page itself. The home page is not included.
   */
  breadcrumbs: Link[]
  previous?: Link
  next?: Link
  lastUpdate?: LastUpdate
  checked: ReleaseCheck
  editUrl: string
  /** Link to the page that replaces this one. Only set if what this page describes was switched off. */
  supersededBy?: Link
  /** The tool in the page. Its document loads the tool's script and allows requests to RPC nodes. */
  tool?: ToolName
  /** Maps old fragments to current ids, for fragments that moved or that cannot be an id (`S3 migration`). */
  aliases: Record<string, string>
}

export interface CategoryPage extends PageBase {
  kind: 'category'
  /** Description, cards and rating, which are shown below the h1. */
  html: string
  /** Always empty. The page needs no table of contents, because its cards are links already. */
  headings: Heading[]
  /** Cards, which only the build reads. Empty in the browser. */
  cards: Card[]
  breadcrumbs: Link[]
  previous?: Link
  next?: Link
}

export interface SearchPage extends PageBase {
  kind: 'search'
  /** What the page shows without a query, as HTML. Only the build has it. */
  start?: string
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

/** The only docs version (D-044). */
export interface DocsVersion {
  name: 'current'
  label: 'Next'
  mainDocId: 'README'
}

/** Interactive tools that pages can contain. `site/src/tools` has a folder for each. */
export const TOOL_NAMES = ['diagnose', 'my-validator', 'upgrade-planner'] as const

export type ToolName = (typeof TOOL_NAMES)[number]

/** The browser title of a page ends with the title of the site (D-004). */
export function formatPageTitle(page: Page, siteTitle: string): string {
  return `${page.title} | ${siteTitle}`
}

/** Icons of categories and cards, in the order in which `icons.css` draws them. */
export const ICON_NAMES = ['book', 'shield', 'exchange', 'archive', 'pulse', 'wrench', 'flag'] as const

export type IconName = (typeof ICON_NAMES)[number]

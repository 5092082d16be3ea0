import type { SidebarItem } from './page-model.ts'
import type { SiteConfig } from './site-config.ts'
import type { PlannedRelease, ReleaseChange } from './upgrade-data.ts'

/** The settings that pages need, without those that only the build reads. */
export type ShownConfig = Omit<
  SiteConfig,
  'repository' | 'neard' | 'networks' | 'security' | 'brokenMarkdownLinks'
>

/**
 * Data that all pages of a build share. Plain data that JSON can represent. As in a `Page`, each `href` includes the
 * base path, and a `route` does not.
 */
export interface SiteData {
  /**
   * Id of the build: eight hexadecimal digits. They are in the URL of the search index, so that caches never return the
   * index of another build (D-069).
   */
  build: string
  /** Hash of the scripts. Page data names the scripts that can render it. */
  scripts: string
  config: ShownConfig
  sidebar: SidebarItem[]
  /** URL of the complete sidebar, if `sidebar` has only the branch of the page. */
  sidebarHref?: string
}

/** Styles, scripts, and the preview image of a prerendered page. */
export interface PageAssets {
  /** The style sheet, inlined because a separate file would delay the first paint by a round trip. */
  style: { code: string }
  /** The style sheet that the pages without a sidebar contain in addition. */
  searchStyle: { code: string }
  /** The inlined script that runs before the first paint. The Content-Security-Policy header allows it by its hash. */
  boot: { code: string }
  /** The module that loads the app, inlined because a request for it would delay the first paint. */
  start: { code: string }
  /** The tool of the page, see `components/tool.tsx`. */
  tool?: ToolAssets
  /** The image for link previews. */
  image?: PreviewImage
}

/** What the document of a page with a tool contains in addition. */
export interface ToolAssets {
  /** URL of the tool's script. */
  script: string
  /** URL of the style sheet of all tools. */
  style: string
  data: ToolData
}

/** An image of the page for link previews. */
export interface PreviewImage {
  /** Absolute URL, because other sites read it. */
  href: string
  alt: string
  /** Width in pixels. */
  width: number
  height: number
}

/** Id of the element with the data in the document of a tool. */
export const TOOL_DATA_ID = 'tool-data'

/** The settings of the site that tools need. Plain data that JSON can represent. */
export interface ToolData {
  /** Path of the site, with a slash at both ends. */
  base: string
  /** The public RPC nodes of each network. */
  networks: SiteConfig['networks']
  /** The releases that the site knows, oldest first, and what changes with them. */
  releases: readonly PlannedRelease[]
  changes: readonly ReleaseChange[]
}

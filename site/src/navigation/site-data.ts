import type { SidebarItem } from './model.ts'
import type { SiteConfig } from './site-config.ts'

/** The settings that pages need; what only the build reads is not sent with each of them. */
export type ShownConfig = Omit<SiteConfig, 'repository' | 'neard'>

/**
 * What is the same on every page of one build. Plain data, JSON-safe.
 * Every `href` in it, as in a `Page`, is ready for use: it carries the base path. A `route` never does.
 */
export interface SiteData {
  /** Eight hexadecimal digits; names the page-data folder `assets/data/<build>/` and busts caches (D-069). */
  build: string
  config: ShownConfig
  sidebar: SidebarItem[]
}

/** What the head of a prerendered page refers to. Addresses carry the base path. */
export interface PageAssets {
  /** The style sheet; inlined as it is, because a file of its own would cost the first paint a round trip. */
  style: { code: string }
  /** The script that runs before paint; inlined as it is, because the policy header carries its hash. */
  boot: { code: string }
  /** The module that fetches the app; inlined because asking for it would delay the first paint. */
  start: { code: string }
  /** What previews of a link to the page show, where the build has drawn it. */
  image?: PreviewImage
}

/** A picture of the page for those who show a link to it. */
export interface PreviewImage {
  /** Complete, with scheme and host: it is read far from the page. */
  href: string
  alt: string
  /** Pixels. */
  width: number
  height: number
}

import type { SiteConfig } from './site-config.ts'
import type { PlannedRelease, ReleaseChange } from './upgrade-data.ts'

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

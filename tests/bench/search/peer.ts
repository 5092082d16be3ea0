import type { Place } from '../../search/suite.ts'
import type { PlainPage } from './pages.ts'

/** Another search to compare with. */
export interface Peer {
  /** Name and version of the search. */
  name: string
  /** Packages to install into the temporary folder. */
  packages: string[]
  /** Indexes the pages and answers all queries. Each answer lists the matching places, best first. */
  answerAll: (input: PeerInput) => Promise<Place[][]>
}

export interface PeerInput {
  /** Folder of the installed packages, which can also contain temporary files. */
  folder: string
  pages: PlainPage[]
  html: { url: string; file: string }[]
  queries: string[]
}

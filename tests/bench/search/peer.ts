import type { Place } from '../../search/suite.ts'
import type { PlainPage } from './pages.ts'

/** A search beside ours. */
export interface Peer {
  /** With its version. */
  name: string
  /** Packages that `bun add` installs into the bench's folder. */
  packages: string[]
  /** Indexes the pages in that folder and answers all queries, each with the places it shows first. */
  answerAll: (input: PeerInput) => Promise<Place[][]>
}

export interface PeerInput {
  /** Where the packages are, and where there is room. */
  folder: string
  pages: PlainPage[]
  html: { url: string; file: string }[]
  queries: string[]
}

import type { Ports } from '../ports/ports.ts'
import type { OpenSearch } from './open-search.ts'

export type SearchPorts = Pick<Ports, 'assets' | 'clock' | 'database' | 'log' | 'vars'>

export interface SearchContext extends SearchPorts {
  openSearch: () => Promise<OpenSearch>
}

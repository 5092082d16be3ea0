import { listMentionNames } from '@node-docs/edge/contract/mention-names'
import type { Inbox } from '../store.ts'
import type { SearchContext } from './search-filters.ts'

/** Collects the names that filters in the search field can contain. */
export function createSearchContext({ state }: Inbox): SearchContext {
  const { account, labels, list, members, projects, reportTypes, route } = state
  const project = route.kind === 'list' ? route.filters.project : ''
  return {
    projects: projects ?? [],
    types: [...new Set([...reportTypes, ...list.rows.map(({ type }) => type)])],
    members: listMentionNames(members),
    account: account?.id,
    labels: labels.filter((label) => project === '' || label.project === project).map(({ name }) => name),
  }
}

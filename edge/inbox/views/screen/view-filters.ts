import { chooseColumns } from '../../list/screen/columns.ts'
import {
  defaultFilters,
  type Filters,
  isGrouped,
  parseFilters,
  serializeFilters,
} from '../../list/screen/filters.ts'
import { MENTIONS, MY_WORK, type SavedView } from '../contract.ts'

/** Returns the filters with the columns that the list shows, even if the member chose them for all lists. */
export function keepColumns(filters: Filters, ofMember: string | null | undefined): Filters {
  return { ...filters, columns: chooseColumns(filters.columns, ofMember).join(',') }
}

/** Turns the filters of the list to those of a view. The signed-in member becomes `me`, also for who opens the view. */
export function createViewFilters(filters: Filters, accountId: string | undefined): SavedView['filters'] {
  const { isSpam, status, ...texts } = filters
  const toMe = (id: string) => (id === accountId ? 'me' : id)
  const named = { ...texts, assignee: toMe(texts.assignee), mentions: toMe(texts.mentions) }
  return {
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')),
    ...(status !== 'all' && { status }),
    ...(isSpam && { spam: 'only' }),
    ...(isGrouped(filters) && { groups: 'newest' }),
  }
}

/** The inverse of `createViewFilters`. */
export function parseViewFilters(
  filters: Readonly<SavedView['filters']>,
  accountId: string | undefined,
): Filters {
  const parsed = parseFilters(new URLSearchParams({ status: 'all', ...filters }))
  const toId = (id: string) => (id === 'me' ? (accountId ?? id) : id)
  return { ...parsed, assignee: toId(parsed.assignee), mentions: toId(parsed.mentions) }
}

/** A view as the sidebar lists it. */
export interface ListedView {
  id: string
  name: string
  filters: Filters
  count: number | null
  /** Undefined for views that cannot be changed. */
  saved: SavedView | undefined
}

interface ViewState {
  views: readonly Readonly<SavedView>[]
  myWork: number | null
  account: { readonly id: string; readonly projects: readonly string[] | null } | undefined
}

/** Returns “My work”, “Mentions” and the saved views. */
export function listViews({ views, myWork, account }: ViewState): ListedView[] {
  const mine: ListedView = {
    id: MY_WORK,
    name: 'My work',
    // Members who can see only some projects can list the reports of one project at a time.
    filters: {
      ...defaultFilters,
      status: 'active',
      assignee: account?.id ?? 'me',
      project: account?.projects?.[0] ?? '',
    },
    count: myWork,
    saved: undefined,
  }
  const mentions: ListedView = {
    id: MENTIONS,
    name: 'Mentions',
    filters: { ...mine.filters, status: 'all', assignee: '', mentions: account?.id ?? 'me' },
    count: null,
    saved: undefined,
  }
  return [
    mine,
    mentions,
    ...views.map((view) => ({
      ...view,
      filters: parseViewFilters(view.filters, account?.id),
      saved: { ...view, filters: { ...view.filters } },
    })),
  ]
}

/** Returns the view whose filters the list has; undefined if there is none. */
export function findView(views: readonly ListedView[], filters: Filters): ListedView | undefined {
  const query = serializeFilters(filters).toString()
  return views.find((view) => serializeFilters(view.filters).toString() === query)
}

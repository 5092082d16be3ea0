import { parseResponse, retryLater } from '../../app/api.ts'
import { type Inbox, setViews } from '../../app/state.ts'
import { navigate } from '../../app/router.ts'
import { type NewView, type SavedViews, viewsSchema } from '../contract.ts'
import { listViews } from './view-filters.ts'

type Request = Parameters<Inbox['api']['call']>[1]

/** The latest request for views of each inbox: an older response must not replace a newer one. */
const latest = new WeakMap<Inbox['api'], symbol>()

async function receive(inbox: Inbox, path: string, request?: Request): Promise<SavedViews> {
  const own = Symbol('request')
  latest.set(inbox.api, own)
  const views = await parseResponse(viewsSchema, await inbox.api.call(path, request))
  if (latest.get(inbox.api) === own) setViews(inbox, views)
  return views
}

/** Loads the views and their counts. Shows no failure, because the list works without views, and asks again later. */
export async function loadViews(inbox: Inbox): Promise<void> {
  await receive(inbox, 'views').catch((error: unknown) =>
    retryLater(error, () => inbox.state.views === undefined && loadViews(inbox)),
  )
}

/** Saves a new view, or changes the one with this id. Rejects with the reason if that fails. */
export async function saveView(inbox: Inbox, view: NewView, id?: string): Promise<SavedViews> {
  return id === undefined
    ? receive(inbox, 'views', { method: 'POST', body: view })
    : receive(inbox, `views/${encodeURIComponent(id)}`, { method: 'PATCH', body: view })
}

export async function deleteView(inbox: Inbox, id: string): Promise<void> {
  await receive(inbox, `views/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

export async function setDefaultView(inbox: Inbox, view: string | null): Promise<void> {
  await receive(inbox, 'account/default-view', { method: 'PUT', body: { view } })
}

/** Saves the columns of lists that have none of their own. */
export async function setColumns(inbox: Inbox, columns: string | null): Promise<void> {
  await receive(inbox, 'account/columns', { method: 'PUT', body: { columns } })
}

/** Opens the view at a position in the sidebar, starting at 1. */
export function openView(inbox: Inbox, position: number): void {
  const { account, views } = inbox.state
  if (views === undefined) return
  const view = listViews({ ...views, account })[position - 1]
  if (view) navigate(inbox, { kind: 'list', filters: view.filters })
}

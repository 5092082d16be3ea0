import type { Counts, ProjectView } from '@node-docs/edge/contract'
import type { ServiceUrls } from '@node-docs/edge/contract/service-urls'
import { proxy, ref } from 'valtio/vanilla'
import type { InboxApi } from './api.ts'
import type { Route } from './route.ts'
import { emptyListModel, type ListEvent, type ListModel, reduceList } from './list/list-model.ts'

/** What somebody is told about something that was done, or failed. */
export interface Notice {
  text: string
  kind: 'done' | 'failed'
  /** Takes it back. */
  undo?: (() => void) | undefined
}

/** Replaced whole, never changed: no proxy is made of it. */
export type Boxed<Value extends object> = Value & { $$valtioSnapshot: Value }

/** What the screens have in common. */
export interface InboxState {
  route: Boxed<Route>
  /** `unknown` until the first answer. */
  access: 'unknown' | 'out' | 'in'
  projects: Boxed<{ all: readonly ProjectView[] }> | undefined
  serviceUrls: Boxed<{ all: ServiceUrls }> | undefined
  counts: Boxed<{ all: Counts }> | undefined
  list: Boxed<{ model: ListModel }>
  notice: Boxed<{ shown: Notice }> | undefined
  areShortcutsOpen: boolean
}

export interface Inbox {
  api: InboxApi
  /** Path of the inbox, with a slash at its end. */
  base: string
  state: InboxState
}

export function createState(route: Route): InboxState {
  return proxy<InboxState>({
    route: ref(route),
    access: 'unknown',
    projects: undefined,
    serviceUrls: undefined,
    counts: undefined,
    list: ref({ model: emptyListModel }),
    notice: undefined,
    areShortcutsOpen: false,
  })
}

export function dispatchList({ state }: Inbox, event: ListEvent): void {
  state.list = ref({ model: reduceList(state.list.model, event) })
}

export function setAccess({ state }: Inbox, access: InboxState['access']): void {
  state.access = access
}

export function setShortcutsOpen({ state }: Inbox, areShown: boolean): void {
  state.areShortcutsOpen = areShown
}

export function setProjects({ state }: Inbox, all: readonly ProjectView[]): void {
  state.projects = ref({ all })
}

export function setServiceUrls({ state }: Inbox, all: ServiceUrls): void {
  state.serviceUrls = ref({ all })
}

export function showNotice({ state }: Inbox, notice: Notice): void {
  state.notice = ref({ shown: notice })
}

export function dismissNotice({ state }: Inbox): void {
  state.notice = undefined
}

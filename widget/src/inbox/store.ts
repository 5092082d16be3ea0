import type { Counts, ProjectView } from '@node-docs/edge/contract'
import type { Places } from '@node-docs/edge/contract/places'
import { proxy, ref } from 'valtio/vanilla'
import type { InboxApi } from './api.ts'
import type { Route } from './address.ts'
import { emptyList, type ListEvent, type ListModel, reduceList } from './list/model.ts'

/** What somebody is told about something that was done, or failed. */
export interface Notice {
  text: string
  kind: 'done' | 'failed'
  /** Takes it back. */
  undo?: (() => void) | undefined
}

/** What the screens have in common. Parts in a box are replaced whole: no proxy is made of 10,000 rows. */
export interface InboxState {
  route: Route
  /** `unknown` until the first answer. */
  access: 'unknown' | 'out' | 'in'
  projects: { all: readonly ProjectView[] } | undefined
  places: { all: Places } | undefined
  counts: { all: Counts } | undefined
  list: { model: ListModel }
  notice: { shown: Notice } | undefined
  areKeysShown: boolean
}

export interface Inbox {
  api: InboxApi
  /** Path of the inbox, with a slash at its end. */
  base: string
  state: InboxState
}

export function createState(route: Route): InboxState {
  return proxy<InboxState>({
    route,
    access: 'unknown',
    projects: undefined,
    places: undefined,
    counts: undefined,
    list: ref({ model: emptyList }),
    notice: undefined,
    areKeysShown: false,
  })
}

export function dispatchList({ state }: Inbox, event: ListEvent): void {
  state.list = ref({ model: reduceList(state.list.model, event) })
}

export function setAccess({ state }: Inbox, access: InboxState['access']): void {
  state.access = access
}

export function showKeys({ state }: Inbox, areShown: boolean): void {
  state.areKeysShown = areShown
}

export function keepProjects({ state }: Inbox, all: readonly ProjectView[]): void {
  state.projects = ref({ all })
}

export function keepPlaces({ state }: Inbox, all: Places): void {
  state.places = ref({ all })
}

export function tell({ state }: Inbox, notice: Notice): void {
  state.notice = ref({ shown: notice })
}

export function dismissNotice({ state }: Inbox): void {
  state.notice = undefined
}

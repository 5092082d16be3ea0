import { proxy, ref } from 'valtio/vanilla'
import type { ProjectView } from '../../contract/projects.ts'
import type { ReportSummary } from '../../contract/report-summary.ts'
import type { ServiceUrls } from '../../contract/service-urls.ts'
import type { FailingWebhook } from '../deliveries/contract.ts'
import type { Counts } from '../list/contract.ts'
import { emptyListModel, type ListEvent, type ListModel, reduceList } from '../list/screen/list-model.ts'
import type { Colleague, MemberView, ProjectLabel } from '../team/contract.ts'
import type { SavedViews } from '../views/contract.ts'
import type { InboxApi } from './api.ts'
import type { Route } from './route.ts'

/** A message about a change that succeeded or failed. */
interface Notice {
  text: string
  kind: 'done' | 'failed'
  /** Undoes the change; null if that is impossible, undefined if the notice is about no change. */
  undo?: (() => void) | null
}

/** State that several screens read. */
interface InboxState {
  route: Route
  /**
   * `checking`: the browser was probably never signed in, so the inbox asks the server first. `unknown`: no response
   * has arrived yet.
   */
  access: 'checking' | 'unknown' | 'out' | 'in'
  /** Why the session ended, for the sign-in form. Empty if the form shows no reason. */
  signOutReason: string
  /** Name of the OpenID Connect provider; null if there is none, undefined until it is loaded. */
  singleSignOn: string | null | undefined
  /**
   * True if the person has signed out of a session that the OpenID Connect provider started, and can also sign out of
   * the provider.
   */
  endsAtProvider: boolean
  /** The signed-in member. */
  account: MemberView | undefined
  /** Team members, sorted by name. */
  members: readonly Colleague[]
  /** Types of reports in the project of the list, or in all projects; empty until they are loaded. */
  reportTypes: readonly string[]
  /** Labels of all projects, sorted by name. */
  labels: readonly ProjectLabel[]
  /** The report that changed last, on the server or here. */
  changed: ReportSummary | undefined
  projects: readonly ProjectView[] | undefined
  serviceUrls: ServiceUrls | undefined
  failingWebhooks: readonly FailingWebhook[]
  counts: Counts | undefined
  /** Undefined until they are loaded. */
  views: SavedViews | undefined
  list: ListModel
  notice: Notice | undefined
  areShortcutsOpen: boolean
}

export interface Inbox {
  api: InboxApi
  /** Path of the inbox; ends with a slash. */
  base: string
  state: InboxState
}

export function createState(route: Route, access: 'checking' | 'unknown'): InboxState {
  return proxy<InboxState>({
    route,
    access,
    signOutReason: '',
    singleSignOn: undefined,
    endsAtProvider: false,
    account: undefined,
    members: [],
    reportTypes: [],
    labels: [],
    changed: undefined,
    projects: undefined,
    serviceUrls: undefined,
    failingWebhooks: [],
    counts: undefined,
    views: undefined,
    list: ref(emptyListModel),
    notice: undefined,
    areShortcutsOpen: false,
  })
}

/**
 * Applies an event to the list. Stores the list with `ref`, because the reducer never modifies a list, so valtio needs
 * no proxies for the rows.
 */
export function dispatchList({ state }: Inbox, event: ListEvent): void {
  state.list = ref(reduceList(state.list, event))
}

export function setAccess({ state }: Inbox, access: InboxState['access']): void {
  state.endsAtProvider = false
  state.access = access
  state.signOutReason = ''
}

/** Shows the sign-in form. */
export function signOut(state: InboxState, reason: string): void {
  state.access = 'out'
  state.signOutReason = reason
  state.account = undefined
}

export function setSingleSignOn({ state }: Inbox, singleSignOn: string | null): void {
  state.singleSignOn = singleSignOn
}

export function setEndsAtProvider({ state }: Inbox, endsAtProvider: boolean): void {
  state.endsAtProvider = endsAtProvider
}

export function setAccount({ state }: Inbox, account: MemberView): void {
  state.account = account
}

export function setMembers({ state }: Inbox, members: readonly Colleague[]): void {
  state.members = members
}

export function setReportTypes({ state }: Inbox, types: readonly string[]): void {
  state.reportTypes = types
}

export function setLabels({ state }: Inbox, labels: readonly ProjectLabel[]): void {
  state.labels = labels
}

/** Updates a changed report everywhere in the inbox, and adds its new labels to the known ones. */
export function receiveReport(inbox: Inbox, report: ReportSummary): void {
  const { state } = inbox
  const { project } = report
  const known = new Set(state.labels.filter((each) => each.project === project).map(({ name }) => name))
  const added = report.labels.filter(({ name }) => !known.has(name))
  if (added.length > 0) state.labels = [...state.labels, ...added.map((label) => ({ project, ...label }))]
  state.changed = ref({ ...report })
  dispatchList(inbox, { kind: 'updated', report })
}

export function setProjects({ state }: Inbox, projects: readonly ProjectView[]): void {
  state.projects = projects
}

export function setServiceUrls({ state }: Inbox, serviceUrls: ServiceUrls): void {
  state.serviceUrls = serviceUrls
}

export function setFailingWebhooks({ state }: Inbox, failing: readonly FailingWebhook[]): void {
  state.failingWebhooks = failing
}

export function setViews({ state }: Inbox, views: SavedViews): void {
  state.views = views
}

export function setShortcutsOpen({ state }: Inbox, areOpen: boolean): void {
  state.areShortcutsOpen = areOpen
}

export function showNotice({ state }: Inbox, notice: Notice): void {
  state.notice = notice
}

export function dismissNotice({ state }: Inbox): void {
  state.notice = undefined
}

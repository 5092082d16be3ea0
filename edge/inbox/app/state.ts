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
import { formatPath, parseRoute, type Route } from './route.ts'

/** A message about a change that succeeded or failed. */
interface Notice {
  text: string
  kind: 'done' | 'failed'
  undo?: (() => void) | undefined
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

function setRoute({ state }: Inbox, route: Route): void {
  state.route = route
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

type NamedRoute = Exclude<Route, { kind: 'unknown' }>

/** Returns the route of a URL below `base`; undefined for any other URL. */
export function parseUrl(url: URL, base: string): Route | undefined {
  if (url.origin !== location.origin || !url.pathname.startsWith(base)) return undefined
  return parseRoute(url.pathname.slice(base.length), url.search)
}

export function formatHref({ base }: Pick<Inbox, 'base'>, route: NamedRoute): string {
  return base + formatPath(route)
}

/**
 * Shows a screen. Use `replace` while the user types in the search field, so that each letter does not become an entry
 * of the history.
 */
export function navigate(inbox: Inbox, route: NamedRoute, how: 'push' | 'replace' = 'push'): void {
  const href = formatHref(inbox, route)
  if (how === 'push') history.pushState({ isOurs: true }, '', href)
  else history.replaceState(history.state, '', href)
  setRoute(inbox, route)
}

/**
 * Handles back, forward and clicks on links of the inbox without loading the page. Returns a function that stops it.
 */
export function startRouter(inbox: Inbox): () => void {
  function handlePopState(): void {
    setRoute(inbox, parseUrl(new URL(location.href), inbox.base) ?? { kind: 'unknown' })
  }
  function handleClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (link === null || !isPlain || event.defaultPrevented || link.target !== '') return
    // Leaves links with a fragment to the browser, which scrolls to the fragment.
    if (link.hash !== '') return
    const route = parseUrl(new URL(link.href), inbox.base)
    // The settings document has its own content security policy, so the browser must load it.
    const isOtherDocument = (route?.kind === 'settings') !== (inbox.state.route.kind === 'settings')
    if (route === undefined || route.kind === 'unknown' || isOtherDocument) return
    event.preventDefault()
    navigate(inbox, route)
  }
  window.addEventListener('popstate', handlePopState)
  document.addEventListener('click', handleClick)
  return () => {
    window.removeEventListener('popstate', handlePopState)
    document.removeEventListener('click', handleClick)
  }
}

type Account = Readonly<Pick<MemberView, 'role'>> | undefined

/**
 * Returns why the signed-in person cannot change reports. Undefined if the person can change them, or if the account is
 * not loaded yet.
 */
export function explainReadOnly(account: Account): string | undefined {
  return account?.role === 'reader'
    ? 'Your role is reader: you can read reports, but not change them. Ask an admin for the member role.'
    : undefined
}

/**
 * Returns why the signed-in person cannot change settings. Undefined if the person can change them, or if the account
 * is not loaded yet.
 */
export function explainSettingsReadOnly(account: Account): string | undefined {
  return account === undefined || account.role === 'admin'
    ? undefined
    : `Only admins can change settings. Your role is ${account.role}: you can view them.`
}

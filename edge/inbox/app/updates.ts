import { useEffect } from 'react'
import * as v from 'valibot'
import { useSnapshot } from 'valtio'
import type { ReportSummary } from '../../contract/report-summary.ts'
import { type ListLoader, loadCounts } from '../list/screen/list-loader.ts'
import { liveEventSchemas } from '../live/contract.ts'
import { retryLater } from './api.ts'
import { listViews } from '../views/screen/view-filters.ts'
import { loadViews } from '../views/screen/view-state.ts'
import {
  dispatchList,
  type Inbox,
  receiveReport,
  setAccess,
  setAccount,
  setFailingWebhooks,
  setLabels,
  setMembers,
  setProjects,
  setReportTypes,
  setServiceUrls,
  setSingleSignOn,
} from './state.ts'
import { addProject } from './route.ts'
import { navigate } from './router.ts'

/** Loads the data that every screen needs. */
export function useInitialData(inbox: Inbox): void {
  const { access, route } = useSnapshot(inbox.state)
  const isSignedOut = access === 'out' || access === 'checking' || route.kind === 'join'
  useEffect(() => {
    if (access !== 'checking') return
    void checkSession(inbox)
  }, [inbox, access])
  useEffect(() => {
    if (isSignedOut) return undefined
    const over = new AbortController()
    void load(inbox, over.signal)
    return () => over.abort()
  }, [inbox, isSignedOut])
  // The list loads the counts itself.
  const needsCounts = access === 'in' && route.kind !== 'list'
  useEffect(() => {
    if (needsCounts && inbox.state.counts === undefined) void loadCounts(inbox)
  }, [inbox, needsCounts])
  const typesOf = route.kind === 'list' ? route.filters.project : undefined
  useEffect(() => {
    if (isSignedOut || typesOf === undefined) return undefined
    let isCurrent = true
    inbox.api.fetchReportTypes(typesOf).then(
      (types) => isCurrent && setReportTypes(inbox, types),
      // Ignores a failure, because the list calls the same server and shows the error.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [inbox, isSignedOut, typesOf])
}

/** Ignores a failure, because the list calls the same server and shows the error. */
async function checkSession(inbox: Inbox): Promise<void> {
  try {
    const { isSignedIn, singleSignOn } = await inbox.api.fetchSession()
    setSingleSignOn(inbox, singleSignOn)
    setAccess(inbox, isSignedIn ? 'unknown' : 'out')
  } catch {
    setAccess(inbox, 'unknown')
  }
}

/** Loads a part of the data. Resolves with a function that shows it. */
type Part = () => Promise<() => void>

/** Shows no failure, because the list calls the same server and shows the error. */
export async function load(inbox: Inbox, signal: AbortSignal): Promise<void> {
  const { api } = inbox
  const toPart =
    <Data>(fetch: () => Promise<Data>, show: (inbox: Inbox, data: Data) => void): Part =>
    async () => {
      const data = await fetch()
      return () => show(inbox, data)
    }
  await loadParts(
    [
      async () => {
        await loadViews(inbox)
        return () => undefined
      },
      toPart(api.fetchAccount, setAccount),
      toPart(api.fetchMembers, setMembers),
      toPart(api.fetchLabels, setLabels),
      toPart(api.fetchServiceUrls, setServiceUrls),
      toPart(api.fetchFailingWebhooks, setFailingWebhooks),
      toPart(api.fetchProjects, (_, projects) => {
        setProjects(inbox, projects)
        showDefaultView(inbox)
        setAccess(inbox, 'in')
      }),
    ],
    signal,
  )
}

/** Shows the parts together, in their order, and loads those that the server could not give again later. */
async function loadParts(parts: readonly Part[], signal: AbortSignal): Promise<void> {
  const results = await Promise.allSettled(parts.map((part) => part()))
  if (signal.aborted) return
  for (const [index, part] of parts.entries()) {
    const result = results[index]
    if (result?.status === 'fulfilled') result.value()
    else retryLater(result?.reason, () => (signal.aborted ? undefined : loadParts([part], signal)))
  }
}

/** Opens the view that the member has chosen, if the URL names no filters. */
function showDefaultView(inbox: Inbox): void {
  const { account, route, views } = inbox.state
  if (views === undefined || route.kind !== 'list') return
  const view = listViews({ ...views, account }).find(({ id }) => id === views.defaultView)
  if (view && location.search === '') navigate(inbox, { kind: 'list', filters: view.filters }, 'replace')
}

/**
 * Opens the first project for members who can see only some projects, on screens that show all projects to others.
 * Returns whether the URL still lacks the project.
 */
export function useOwnProject(inbox: Inbox): boolean {
  const { account, projects, route } = useSnapshot(inbox.state)
  const own = (account?.projects ?? null) === null ? undefined : projects?.[0]?.sdkKey
  const named = own === undefined ? undefined : addProject(route, own)
  useEffect(() => {
    if (named) navigate(inbox, named, 'replace')
  })
  return named !== undefined
}

/** Delay before the counts are loaded again, so that 100 reports that arrive together cause one request. */
const COUNTS_DELAY_MS = 1000

/** Keeps the list in sync with the server. */
export function useLiveUpdates(inbox: Inbox, loader: ListLoader): void {
  const { access, account, list, route } = useSnapshot(inbox.state)
  // Waits until the list is loaded, because the stream must start with the first change after the list's `lastChange`.
  const isListComing = route.kind === 'list' && list.lastChange === undefined && list.phase !== 'failed'
  const isEnabled = access === 'in' && account !== undefined && route.kind !== 'settings' && !isListComing
  useEffect(() => {
    if (!isEnabled) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const scheduleCounts = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void loadCounts(inbox)
        void loadViews(inbox)
      }, COUNTS_DELAY_MS)
    }
    const unsubscribe = subscribeToReports(inbox.api.streamUrl(inbox.state.list.lastChange), {
      onReset: loader.reload,
      // `EventSource` doesn't say why the server refused the stream. This request does, and shows the sign-in form if
      // the session has ended.
      onRefused: () => void inbox.api.fetchAccount().catch(() => undefined),
      onCreated(report) {
        dispatchList(inbox, { kind: 'created', report })
        scheduleCounts()
      },
      onUpdated(report) {
        receiveReport(inbox, report)
        scheduleCounts()
      },
      onDeleted(id) {
        dispatchList(inbox, { kind: 'deleted', ids: [id] })
        scheduleCounts()
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [inbox, loader, isEnabled])
}

interface ReportStreamHandlers {
  /** Called when events may have been missed, so that the list must be loaded again. */
  onReset: () => void
  onCreated: (report: ReportSummary) => void
  onUpdated: (report: ReportSummary) => void
  onDeleted: (id: string) => void
  /** Called when the server responds with an error. */
  onRefused: () => void
}

/**
 * Milliseconds before reconnecting after an error response. After such a response, `EventSource` doesn't reconnect by
 * itself.
 */
const RETRY_MS = 30_000

/** Subscribes to the stream of report changes, and reconnects after failures. Returns a function that unsubscribes. */
function subscribeToReports(url: string, handlers: ReportStreamHandlers): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function on<Name extends keyof typeof liveEventSchemas>(
    name: Name,
    handle: (data: v.InferOutput<(typeof liveEventSchemas)[Name]> | undefined) => void,
  ): void {
    source?.addEventListener(name, (event) => handle(parseEvent(liveEventSchemas[name], event)))
  }

  function open(): void {
    source = new EventSource(url)
    on('ready', (data) => {
      if (data?.isReset ?? true) handlers.onReset()
    })
    on('created', (report) => report && handlers.onCreated(report))
    on('updated', (report) => report && handlers.onUpdated(report))
    on('deleted', (report) => report && handlers.onDeleted(report.id))
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, RETRY_MS)
      handlers.onRefused()
    })
  }

  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

function parseEvent<Schema extends v.GenericSchema>(
  schema: Schema,
  event: MessageEvent<unknown>,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), event.data)
  return result.success ? result.output : undefined
}

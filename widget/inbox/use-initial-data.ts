import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { defaultFilters } from './filters.ts'
import { navigate } from './navigate.ts'
import {
  type Inbox,
  setAccess,
  setAccount,
  setFailingWebhooks,
  setLabels,
  setMembers,
  setProjects,
  setReportTypes,
  setServiceUrls,
  setSingleSignOn,
} from './store.ts'

/** Loads the data that every screen needs. */
export function useInitialData(inbox: Inbox): void {
  const { access, route } = useSnapshot(inbox.state)
  const isSignedOut = access === 'out' || access === 'checking' || route.kind === 'join'
  useEffect(() => {
    if (access !== 'checking') return
    void checkSession(inbox)
  }, [inbox, access])
  useEffect(() => {
    if (!isSignedOut) void load(inbox)
  }, [inbox, isSignedOut])
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

/** Ignores failures, because the list calls the same server and shows the error. */
async function load(inbox: Inbox): Promise<void> {
  const [projects, serviceUrls, account, members, labels, failing] = await Promise.allSettled([
    inbox.api.fetchProjects(),
    inbox.api.fetchServiceUrls(),
    inbox.api.fetchAccount(),
    inbox.api.fetchMembers(),
    inbox.api.fetchLabels(),
    inbox.api.fetchFailingWebhooks(),
  ])
  if (account.status === 'fulfilled') setAccount(inbox, account.value)
  if (members.status === 'fulfilled') setMembers(inbox, members.value)
  if (labels.status === 'fulfilled') setLabels(inbox, labels.value)
  if (serviceUrls.status === 'fulfilled') setServiceUrls(inbox, serviceUrls.value)
  if (failing.status === 'fulfilled') setFailingWebhooks(inbox, failing.value)
  if (projects.status === 'rejected') return
  setProjects(inbox, projects.value)
  showOwnProject(inbox)
  setAccess(inbox, 'in')
}

/**
 * Opens the first project for members who can see only some projects. They are not allowed to open the list of all
 * projects.
 */
function showOwnProject(inbox: Inbox): void {
  const { account, projects, route } = inbox.state
  const [first] = projects ?? []
  if ((account?.projects ?? null) === null || first === undefined) return
  if (route.kind !== 'list' || route.filters.project !== '') return
  navigate(inbox, { kind: 'list', filters: { ...defaultFilters, project: first.sdkKey } }, 'replace')
}

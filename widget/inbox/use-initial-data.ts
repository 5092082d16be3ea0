import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { type Inbox, setAccess, setProjects, setServiceUrls } from './store.ts'

/** Loads the projects and the service URLs, which every screen needs. */
export function useInitialData(inbox: Inbox): void {
  const { access } = useSnapshot(inbox.state)
  const isSignedOut = access === 'out'
  useEffect(() => {
    if (!isSignedOut) void load(inbox)
  }, [inbox, isSignedOut])
}

/** Reports no failure itself: the list calls the same server and shows the error. */
async function load(inbox: Inbox): Promise<void> {
  const [projects, serviceUrls] = await Promise.allSettled([
    inbox.api.fetchProjects(),
    inbox.api.fetchServiceUrls(),
  ])
  if (serviceUrls.status === 'fulfilled') setServiceUrls(inbox, serviceUrls.value)
  if (projects.status === 'rejected') return
  setProjects(inbox, projects.value)
  setAccess(inbox, 'in')
}

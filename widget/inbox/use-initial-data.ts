import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { type Inbox, setServiceUrls, setProjects, setAccess } from './store.ts'

/** Loads what every screen needs: the projects, and where the other parts of the application are. */
export function useInitialData(inbox: Inbox): void {
  const { access } = useSnapshot(inbox.state)
  const isOut = access === 'out'
  useEffect(() => {
    if (isOut) return
    void load(inbox)
  }, [inbox, isOut])
}

/** What these cannot tell is told by the list, which asks the same server, and by the screen that misses them. */
async function load(inbox: Inbox): Promise<void> {
  const [projects, places] = await Promise.allSettled([
    inbox.api.fetchProjects(),
    inbox.api.fetchServiceUrls(),
  ])
  if (places.status === 'fulfilled') setServiceUrls(inbox, places.value)
  if (projects.status === 'rejected') return
  setProjects(inbox, projects.value)
  setAccess(inbox, 'in')
}

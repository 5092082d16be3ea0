import { useEffect } from 'react'
import type { Inbox } from './store.ts'

/** The screen for an unknown address. */
export function NotFound({ inbox }: { inbox: Inbox }) {
  useEffect(() => {
    document.title = 'Not found · Inbox'
  }, [])
  return (
    <main className="message-page">
      <h1>Page not found</h1>
      <p className="muted">This address does not belong to a report or to a project’s settings.</p>
      <a className="button" href={inbox.base}>
        Go to reports
      </a>
    </main>
  )
}

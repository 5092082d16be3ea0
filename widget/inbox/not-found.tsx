import { useEffect } from 'react'
import { formatHref } from './navigate.ts'
import type { Inbox } from './store.ts'

/** The screen for an unknown URL. */
export function NotFound({ inbox }: { inbox: Inbox }) {
  useEffect(() => {
    document.title = 'Not found · Inbox'
  }, [])
  return (
    <main className="message-page">
      <h1>Page not found</h1>
      <p className="muted">The inbox has no page at this URL. Check its spelling, or go to one of these:</p>
      <nav className="message-actions" aria-label="Pages of the inbox">
        <a className="button primary" href={inbox.base}>
          Reports
        </a>
        <a className="button" href={formatHref(inbox, { kind: 'team' })}>
          People
        </a>
        <a className="button" href={formatHref(inbox, { kind: 'ratings' })}>
          Page ratings
        </a>
      </nav>
    </main>
  )
}

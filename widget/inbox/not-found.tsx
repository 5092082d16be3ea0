import { useEffect } from 'react'
import type { Inbox } from './store.ts'

/** For an address that names nothing. */
export function NotFound({ inbox }: { inbox: Inbox }) {
  useEffect(() => {
    document.title = 'Not found · Inbox'
  }, [])
  return (
    <main className="message-page">
      <h1>There is nothing at this address</h1>
      <p className="muted">The inbox has a list, reports and settings.</p>
      <a className="button" href={inbox.base}>
        Open the list
      </a>
    </main>
  )
}

import { useSnapshot } from 'valtio'
import { CopyButton } from '../copy-button.tsx'
import { TestReportButton } from '../test-report-button.tsx'
import { createSnippet } from '../embed-snippet.tsx'
import type { Inbox } from '../store.ts'

/** The line for the project's pages, and a report to see it work. */
export function EmbedSection({ inbox, sdkKey }: { inbox: Inbox; sdkKey: string }) {
  const { serviceUrls: places } = useSnapshot(inbox.state)
  if (places === undefined) return null
  const snippet = createSnippet(places.all, sdkKey)
  return (
    <section id="embed" className="settings-section" aria-labelledby="embed-title">
      <h2 id="embed-title">Embed</h2>
      <pre className="snippet">
        <code>{snippet}</code>
      </pre>
      <div className="card-actions">
        <CopyButton text={snippet} label="Copy the line" />
        <TestReportButton inbox={inbox} api={places.all.api} sdkKey={sdkKey} />
      </div>
    </section>
  )
}

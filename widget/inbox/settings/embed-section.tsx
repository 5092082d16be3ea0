import { useSnapshot } from 'valtio'
import { EmbedSnippet } from '../embed-snippet.tsx'
import type { Inbox } from '../store.ts'
import { TestReportButton } from '../test-report-button.tsx'
import { PinnedSnippet } from './pinned-snippet.tsx'

/** The snippet for the project's pages, and a button that sends a test report. */
export function EmbedSection({ inbox, sdkKey }: { inbox: Inbox; sdkKey: string }) {
  const { serviceUrls } = useSnapshot(inbox.state)
  if (serviceUrls === undefined) return null
  return (
    <section id="embed" className="settings-section" aria-labelledby="embed-title">
      <h2 id="embed-title">Embed</h2>
      <EmbedSnippet serviceUrls={serviceUrls} sdkKey={sdkKey} />
      <PinnedSnippet serviceUrls={serviceUrls} sdkKey={sdkKey} />
      <TestReportButton inbox={inbox} api={serviceUrls.api} sdkKey={sdkKey} />
    </section>
  )
}

import { useSnapshot } from 'valtio'
import type { Inbox } from '../../app/state.ts'
import { EmbedSnippet, Snippet, type SnippetProps, TestReportButton } from './embed-snippet.tsx'

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

/** The script tag of one version. Browsers run the script only if its content has the hash in the tag. */
function PinnedSnippet({ serviceUrls: { docs, pinnedScript }, sdkKey }: SnippetProps) {
  if (pinnedScript === undefined) return null
  const { path, integrity } = pinnedScript
  return (
    <details>
      <summary>Pin a version</summary>
      <p className="muted">
        Browsers run this script only if it has not changed. Copy it again after every update of this site: a
        version stays available for two more updates of the widget.
      </p>
      <Snippet
        text={`<script async src="${docs}/${path}" integrity="${integrity}" crossorigin="anonymous" data-sdk-key="${sdkKey}"></script>`}
        label="Copy pinned snippet"
      />
    </details>
  )
}

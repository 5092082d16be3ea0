import type { ServiceUrls } from '@node-docs/edge/contract/service-urls'
import { CopyButton } from './copy-button.tsx'

interface SnippetProps {
  serviceUrls: ServiceUrls
  sdkKey: string
}

/** The script tag that embeds the widget, with a button to copy it. */
export function EmbedSnippet({ serviceUrls: { docs }, sdkKey }: SnippetProps) {
  return (
    <Snippet
      // An SDK key contains no character that HTML escapes.
      text={`<script async src="${docs}/widget.js" data-sdk-key="${sdkKey}"></script>`}
      label="Copy snippet"
    />
  )
}

/** The script tag of one version, which browsers run only if its content has the hash in the tag. */
export function PinnedSnippet({ serviceUrls: { docs, pinnedScript }, sdkKey }: SnippetProps) {
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

function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <>
      <pre className="snippet">
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={label} />
    </>
  )
}

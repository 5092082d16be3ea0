import { Snippet, type SnippetProps } from '../embed-snippet.tsx'

/** The script tag of one version. Browsers run the script only if its content has the hash in the tag. */
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

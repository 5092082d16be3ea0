import type { ServiceUrls } from '@node-docs/edge/contract/service-urls'
import { CopyButton } from './copy-button.tsx'

export interface SnippetProps {
  serviceUrls: ServiceUrls
  sdkKey: string
}

/** The script tag that embeds the widget, with a button to copy it. */
export function EmbedSnippet({ serviceUrls: { docs }, sdkKey }: SnippetProps) {
  return (
    <Snippet
      // The SDK key needs no escaping, because it contains no special characters of HTML.
      text={`<script async src="${docs}/widget.js" data-sdk-key="${sdkKey}"></script>`}
      label="Copy snippet"
    />
  )
}

/** Code with a button to copy it. */
export function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <>
      <pre className="snippet">
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={label} />
    </>
  )
}

import type { ServiceUrls } from '@node-docs/edge/contract/service-urls'
import { CopyButton } from './copy-button.tsx'

/** The script tag that embeds the widget, with a button to copy it. */
export function EmbedSnippet({ serviceUrls, sdkKey }: { serviceUrls: ServiceUrls; sdkKey: string }) {
  // An SDK key contains no character that HTML escapes.
  const snippet = `<script async src="${serviceUrls.docs}/widget.js" data-sdk-key="${sdkKey}"></script>`
  return (
    <>
      <pre className="snippet">
        <code>{snippet}</code>
      </pre>
      <CopyButton text={snippet} label="Copy snippet" />
    </>
  )
}

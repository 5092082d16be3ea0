import type { ServiceUrls } from '@node-docs/edge/contract/service-urls'

/** The line that puts the widget on a page. A key has no character that HTML minds. */
export function createSnippet({ docs }: ServiceUrls, sdkKey: string): string {
  return `<script async src="${docs}/widget.js" data-sdk-key="${sdkKey}"></script>`
}

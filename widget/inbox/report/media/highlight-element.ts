import { canHighlight } from '@node-docs/edge/contract/snapshot'

/** Returns the snapshot's URL, with an outline around the selected element if the server accepts its selector. */
export function highlightElement(snapshotUrl: string, selector: string): string {
  return canHighlight(selector)
    ? `${snapshotUrl}&${new URLSearchParams({ highlight: selector })}`
    : snapshotUrl
}

/** Whether the snapshot of this URL outlines an element. */
export function isHighlighted(snapshotUrl: string): boolean {
  return snapshotUrl.includes('&highlight=')
}

import type { WebReplay } from '@node-docs/edge/contract'

/** What was captured for the report to come (W-104). */
export interface CaptureData {
  screenRecordingData: File | null
  /** Taken when the flow began (W-138). */
  webReplay: Promise<WebReplay | undefined> | null
  /** Where the page was scrolled to when the flow or the editor began (W-087). */
  snapshotPosition: { x: number; y: number }
}

export function createCaptureData(): CaptureData {
  return { screenRecordingData: null, webReplay: null, snapshotPosition: { x: 0, y: 0 } }
}

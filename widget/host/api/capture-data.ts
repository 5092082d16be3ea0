import type { WebReplay } from '@node-docs/edge/contract'

/** Captures for the next report (W-104). */
export interface CaptureData {
  screenRecordingData: File | null
  /** Taken when the flow started (W-138). */
  webReplay: Promise<WebReplay | undefined> | null
  /** Scroll position when the flow or the editor started, in CSS pixels (W-087). */
  snapshotPosition: { x: number; y: number }
}

export function createCaptureData(): CaptureData {
  return { screenRecordingData: null, webReplay: null, snapshotPosition: { x: 0, y: 0 } }
}

/** Discards captures of an earlier flow (W-138). */
export function forgetCaptures(capture: CaptureData): void {
  capture.screenRecordingData = null
  capture.webReplay = null
}

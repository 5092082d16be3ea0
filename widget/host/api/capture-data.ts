import type { Report, WebReplay } from '@node-docs/edge/contract'
import type { Masking } from '../masking/masking.ts'

/** The recording, the replay and the scroll position for the next report (W-104), and functions that capture needs. */
export interface CaptureData {
  screenRecordingData: File | null
  /** The replay that was kept for the next report, usually when the flow started (W-138). Null if none was kept. */
  webReplay: Promise<WebReplay | undefined> | null
  /** Scroll position when the flow started or the editor closed, in CSS pixels (W-087). */
  snapshotPosition: { x: number; y: number }
  /**
   * Returns the given masking, extended to content that the visitor covered in the editor. The editor sets this
   * function.
   */
  hideInSnapshot?: (masking: Masking) => Promise<Masking>
  /**
   * Masks covered content in the replay, the logs, the custom data and the chosen element of a report. The editor sets
   * this function.
   */
  hideCovered?: <Parts extends Partial<Report>>(parts: Parts) => Promise<Parts>
  /** Returns a node's id in the replay, or -1 if the node is not recorded. The replay recorder sets this function. */
  idOf?: (node: Node) => number
}

export function createCaptureData(): CaptureData {
  return { screenRecordingData: null, webReplay: null, snapshotPosition: { x: 0, y: 0 } }
}

/** Discards captures of an earlier flow (W-138). */
export function forgetCaptures(capture: CaptureData): void {
  capture.screenRecordingData = null
  capture.webReplay = null
}

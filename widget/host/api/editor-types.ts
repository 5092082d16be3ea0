import type {
  CaptureThumbnail,
  FlowConfig,
  FrameMessage,
  Report,
  Screenshot,
  WebReplay,
} from '@node-docs/edge/contract'
import type { HostTexts, LoadHostTexts } from '../../i18n/host-texts.ts'
import type { Dispose } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import type { Masking } from '../masking/add-redaction.ts'
import type { PageMasking } from '../masking/page-masking.ts'
import type * as RedactionChunk from '../redaction-chunk.ts'

/** The purpose of the editor: a capture, or choosing an element. */
export type EditorMode = Extract<FrameMessage, { name: 'start-screen-drawing' }>['data']

/** What the editor captures: an annotated screenshot or a screen recording. */
export type CaptureMode = Exclude<EditorMode, 'element'>

/** An element that the visitor chose. */
export interface PickedElement {
  /** A CSS selector. ` >>> ` separates the host of an open shadow root from the selector inside that root. */
  selector: string
  /** The element's visible text or label, masked as in a snapshot. */
  text: string
}

/** What the form receives when the editor closes: a thumbnail of the screenshot, or the chosen element. */
export type EditorResult = CaptureThumbnail | PickedElement

/** A shadow root above everything in the page, including its modal dialogs. */
export interface Overlay {
  root: ShadowRoot
  /** Moves the overlay above dialogs and popovers that opened after it. */
  promote: () => void
  destroy: Dispose
}

export interface EditorContext {
  page: Page
  mode: EditorMode
  texts: HostTexts
  config: FlowConfig
  /** URL of the panel. */
  frameUrl: string
  /** Receives a finished recording, the scroll position and functions that mask covered content. */
  capture: CaptureData
  openOverlay: (styles: string) => Overlay
  /**
   * Called once, after the editor has closed. `isDone` is true if the visitor continued (W-122) and false if the
   * visitor canceled (W-123).
   */
  onEnd: (isDone: boolean, result?: EditorResult) => void
}

/**
 * Controls the editor. Drawings stay in the page until `cleanUp` is called, so that the snapshot contains them (W-185).
 */
export interface EditorHandle {
  /** Shows or hides the drawings. */
  showDrawings: (isShown: boolean) => void
  /** Opens the editor again to change the drawings. */
  reopen: () => Promise<EditorHandle>
  /** Removes the drawings. Does nothing while the editor is open. */
  cleanUp: Dispose
  /** Removes the editor and the drawings without calling `onEnd`. */
  destroy: Dispose
}

/** Opens the editor. If a chunk cannot be loaded, rejects before anything is shown. */
export type OpenEditor = (context: EditorContext) => Promise<EditorHandle>

/** A part of a report that can be previewed. */
export type PreviewPart = Extract<FrameMessage, { name: 'preview-part' }>['data']

/** A capture to preview. */
export type Preview = { kind: 'recording'; recording: File } | { kind: 'replay'; replay: WebReplay }

export interface PreviewView {
  preview: Preview
  texts: HostTexts
  /** URL of the panel. */
  frameUrl: string
  config: FlowConfig
  openOverlay: (styles: string) => Overlay
  /** Called when the visitor closes the preview. */
  onEnd: Dispose
}

/** Shows the preview above the page and the panel. */
export type ShowPreview = (view: PreviewView) => Dispose

export interface SnapshotContext {
  page: Page
  capture: Pick<CaptureData, 'snapshotPosition' | 'hideInSnapshot' | 'lastPicture'>
  /**
   * Whether a remote server can fetch the page's resources. If false, snapshots contain copies of the resources
   * (W-109).
   */
  isLive: boolean
  /** The page's `fetch` without request logging. */
  fetch: (url: string, options?: RequestInit) => Promise<Response>
  masking: Masking
}

/**
 * Never rejects. Returns undefined if the page cannot be captured; the report is then sent without a screenshot
 * (W-194).
 */
export type TakeSnapshot = (context: SnapshotContext) => Promise<Screenshot | undefined>

/** Loads the rules that find secrets in texts. Rejects if they cannot be loaded. */
export type LoadRedaction = () => Promise<typeof RedactionChunk>

export interface ReplayContext {
  page: Page
  capture: CaptureData
  isLive: () => boolean
  masking: PageMasking
  /** Called when a replay is read. */
  loadRedaction: LoadRedaction
}

/** A running recorder. */
export interface ReplayRecorder {
  /**
   * Returns the recorded events (W-137) and continues to record. Returns undefined before the first snapshot. Rejects if
   * the rules that find secrets cannot be loaded.
   */
  take: () => Promise<WebReplay | undefined>
  stop: Dispose
}

export type StartReplay = (context: ReplayContext) => ReplayRecorder

/** Loads the chunks that capture the page, each on first use. */
export interface CaptureChunkLoader {
  editor: () => Promise<{
    openEditor: OpenEditor
    loadHostTexts: LoadHostTexts
    /** Loads the chunk for screen recording and previews. */
    loadRecording: () => Promise<{ showPreview: ShowPreview }>
  }>
  redaction: LoadRedaction
  snapshot: () => Promise<{ takeSnapshot: TakeSnapshot }>
  replay: () => Promise<{ startReplay: StartReplay }>
}

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
  /** Returns the last image of a canvas in the replay. Set while a replay is recorded. */
  lastPicture?: (canvas: HTMLCanvasElement) => string | undefined
}

export function createCaptureData(): CaptureData {
  return { screenRecordingData: null, webReplay: null, snapshotPosition: { x: 0, y: 0 } }
}

/** Discards captures of an earlier flow (W-138). */
export function forgetCaptures(capture: CaptureData): void {
  capture.screenRecordingData = null
  capture.webReplay = null
}

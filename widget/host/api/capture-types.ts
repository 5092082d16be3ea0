import type { FlowConfig, FrameMessage, Screenshot, WebReplay } from '@node-docs/edge/contract'
import type { HostTexts, LoadHostTexts } from '../../i18n/host-texts.ts'
import type { Dispose } from '../../platform/dispose.ts'
import type { WasPassword } from '../masking/secret-field.ts'
import type { CaptureData } from './capture-data.ts'
import type { Page } from '../../platform/page.ts'

/** What the editor is for: a marked screenshot, or a recording of the screen. */
export type CaptureMode = Extract<FrameMessage, { name: 'start-screen-drawing' }>['data']

/** A shadow root of ours above everything in the page, its modal dialogs included. */
export interface Overlay {
  root: ShadowRoot
  /** Above what has been opened since. */
  promote: () => void
  destroy: Dispose
}

export interface EditorContext {
  page: Page
  mode: CaptureMode
  texts: HostTexts
  config: FlowConfig
  /** Of the panel. */
  frameUrl: string
  /** A finished recording is put here. */
  capture: CaptureData
  openOverlay: (styles: string) => Overlay
  /** Called once: the visitor goes on (W-122) or gave up (W-123). The editor's chrome is gone by then. */
  onEnd: (isDone: boolean) => void
}

/** What was drawn stays in the page until it is cleaned up, so that the snapshot shows it (W-185). */
export interface EditorHandle {
  /** Out of sight, and back. */
  showDrawings: (isShown: boolean) => void
  /** Has no effect while the visitor draws. */
  cleanUp: Dispose
  /** Chrome and drawings; `onEnd` is not called. */
  destroy: Dispose
}

/** Rejects, with nothing on screen, where a part of it cannot be loaded. */
export type OpenEditor = (context: EditorContext) => Promise<EditorHandle>

/** A part of a report that can be looked at before it is sent. */
export type PreviewPart = Extract<FrameMessage, { name: 'preview-part' }>['data']

/** What was captured for the report to come, to be looked at. */
export type Preview = { kind: 'recording'; recording: File } | { kind: 'replay'; replay: WebReplay }

export interface PreviewView {
  preview: Preview
  texts: HostTexts
  /** Of the panel. */
  frameUrl: string
  config: FlowConfig
  openOverlay: (styles: string) => Overlay
  /** Called when the visitor has seen enough. */
  onEnd: Dispose
}

/** Shows it above the page and the panel. */
export type ShowPreview = (view: PreviewView) => Dispose

export interface SnapshotContext {
  page: Page
  /** Scroll position when the flow or the editor started, in CSS pixels (W-087). */
  position: CaptureData['snapshotPosition']
  /** A server elsewhere can fetch what the page shows, so nothing needs to be inlined (W-109). */
  isLive: boolean
  /** The page's own, without the recording of requests. */
  fetch: typeof fetch
  wasPassword: WasPassword
}

/** Never rejects; undefined where the page cannot be taken: a report goes without (W-194). */
export type TakeSnapshot = (context: SnapshotContext) => Promise<Screenshot | undefined>

export interface ReplayContext {
  page: Page
  isLive: () => boolean
  wasPassword: WasPassword
}

/** A recorder at work. */
export interface ReplayRecorder {
  /**
   * What is kept of the recording until now, from a snapshot on (W-137). Undefined before there is one. The recording
   * goes on.
   */
  take: () => Promise<WebReplay | undefined>
  stop: Dispose
}

export type StartReplay = (context: ReplayContext) => ReplayRecorder

/** The ways to what captures the page, each loaded when it is needed. */
export interface CaptureChunkLoader {
  editor: () => Promise<{
    openEditor: OpenEditor
    loadHostTexts: LoadHostTexts
    /** What only those need who record the screen, or look at what was recorded. */
    loadRecording: () => Promise<{ showPreview: ShowPreview }>
  }>
  snapshot: () => Promise<{ takeSnapshot: TakeSnapshot }>
  replay: () => Promise<{ startReplay: StartReplay }>
}

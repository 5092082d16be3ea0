import type { FlowConfig, FrameMessage, WidgetMessage } from '@node-docs/edge/contract'
import type { Dispose } from '../../platform/dispose.ts'
import type { CaptureData } from './editor-types.ts'
import type { Page } from '../../platform/page.ts'

/** The launcher, the panel's frame and the editor on the visitor's screen. */
export interface WidgetView {
  /** Shows the panel. */
  show: () => void
  hide: () => void
  /** Applies a changed configuration, language or button visibility. */
  update: (appearance: Appearance) => void
  /** Handles the frame's messages about its height, drawings, the editor and previews. */
  handle: (message: FrameMessage) => void
  destroy: Dispose
}

export interface Appearance {
  config: FlowConfig
  language: string
  hasButton: boolean
  /** Number of unread replies, which the button shows; NaN if the visitor has never received a reply. */
  unread: number
}

/** Values and callbacks that the view needs from the rest of the widget. */
export interface WidgetViewOptions {
  page: Page
  appearance: Appearance
  frameUrl: string
  capture: CaptureData
  /**
   * Connects the message channel to the panel. `frame` returns the frame's window, or null once the frame is removed.
   */
  connectFrame: (frame: () => Window | null) => Dispose
  /** Open or close the panel. Called when the visitor presses the button or Escape, or leaves the editor. */
  open: () => void
  close: () => void
  /** Called when the page's color scheme may have changed while the panel is open. */
  followTheme: () => void
  post: (message: WidgetMessage) => void
}

/** Shows the widget. Called once, when the session and the configuration are available (W-107). */
export type OpenWidgetView = (options: WidgetViewOptions) => Promise<WidgetView>

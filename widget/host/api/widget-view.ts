import type { FlowConfig, FrameMessage, WidgetMessage } from '@node-docs/edge/contract'
import type { Dispose } from '../../platform/dispose.ts'
import type { CaptureData } from './capture-data.ts'
import type { CaptureChunkLoader } from './capture-types.ts'
import type { Page } from '../../platform/page.ts'

/** What is on the visitor's screen: the button, the panel's frame, the editor. */
export interface WidgetView {
  /** Shows the panel. */
  show: () => void
  hide: () => void
  /** Button on or off, configuration, language. */
  update: (look: Appearance) => void
  /** Messages about what is on screen: height, drawings, the editor. */
  handle: (message: FrameMessage) => void
  destroy: Dispose
}

export interface Appearance {
  config: FlowConfig
  language: string
  hasButton: boolean
}

/** What a stage is given to work with. */
export interface WidgetViewOptions {
  page: Page
  look: Appearance
  frameUrl: string
  capture: CaptureData
  loadEditor: CaptureChunkLoader['editor']
  /** To be called when the frame is in the page; `frame` answers its window for as long as it is. */
  connectFrame: (frame: () => Window | null) => Dispose
  /** The visitor pressed the button or Escape, or left the editor. */
  open: () => void
  close: () => void
  post: (message: WidgetMessage) => void
}

/** Puts the widget on screen; called once, when there are a session and a configuration (W-107). */
export type OpenWidgetView = (context: WidgetViewOptions) => Promise<WidgetView>

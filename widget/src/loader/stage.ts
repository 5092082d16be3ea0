import type { FlowConfig, FrameMessage, WidgetMessage } from '@node-docs/edge/contract'
import type { Stop } from '../logs/stop.ts'
import type { CaptureData } from './capture-data.ts'
import type { CaptureDoors } from './captures.ts'
import type { Page } from './page.ts'

/** What is on the visitor's screen: the button, the panel's frame, the editor. */
export interface Stage {
  /** Shows the panel. */
  show: () => void
  hide: () => void
  /** Button on or off, configuration, language. */
  update: (look: Look) => void
  /** Messages about what is on screen: height, drawings, the editor. */
  handle: (message: FrameMessage) => void
  destroy: Stop
}

export interface Look {
  config: FlowConfig
  language: string
  hasButton: boolean
}

/** What a stage is given to work with. */
export interface StageContext {
  page: Page
  look: Look
  frameUrl: string
  capture: CaptureData
  loadEditor: CaptureDoors['editor']
  /** To be called when the frame is in the page; `frame` answers its window for as long as it is. */
  connectFrame: (frame: () => Window | null) => Stop
  /** The visitor pressed the button or Escape, or left the editor. */
  open: () => void
  close: () => void
  post: (message: WidgetMessage) => void
}

/** Puts the widget on screen; called once, when there are a session and a configuration (W-107). */
export type OpenStage = (context: StageContext) => Promise<Stage>

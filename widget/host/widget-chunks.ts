import type { CaptureChunkLoader } from './api/capture-types.ts'
import type { startDeferredServices } from './core/deferred-services.ts'
import type { createSender } from './report/sender.ts'
import type * as PanelTools from './view/panel-tools.ts'

/** Loads the chunks that a running widget needs. */
export interface WidgetChunks extends CaptureChunkLoader {
  /** Loads what an open panel needs. */
  panelTools: () => Promise<typeof PanelTools>
  /** Loads recorders and event stream, after the launcher is visible. */
  deferredServices: () => Promise<{ startDeferredServices: typeof startDeferredServices }>
  sender: () => Promise<{ createSender: typeof createSender }>
}

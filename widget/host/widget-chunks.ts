import type { CaptureChunkLoader } from './api/capture-types.ts'
import type { startDeferredServices } from './core/deferred-services.ts'
import type { createSender } from './report/sender.ts'
import type * as PreactChunk from './view/preact-chunk.ts'

/** Loads the chunks that a running widget needs. */
export interface WidgetChunks extends CaptureChunkLoader {
  preact: () => Promise<typeof PreactChunk>
  /** Loads recorders, event stream and reports, after the launcher is visible. */
  deferredServices: () => Promise<{ startDeferredServices: typeof startDeferredServices }>
  sender: () => Promise<{ createSender: typeof createSender }>
}

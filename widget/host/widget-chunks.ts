import type { CaptureChunkLoader } from './api/capture-types.ts'
import type { startDeferredServices } from './core/deferred-services.ts'
import type { createSender } from './report/sender.ts'
import type * as PreactChunk from './view/preact-chunk.ts'

/** Loads the parts that a running widget needs later. */
export interface WidgetChunks extends CaptureChunkLoader {
  preact: () => Promise<typeof PreactChunk>
  /** Recorders, event stream and reports, which load after the launcher shows. */
  deferredServices: () => Promise<{ startDeferredServices: typeof startDeferredServices }>
  sender: () => Promise<{ createSender: typeof createSender }>
}

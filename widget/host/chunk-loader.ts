import type { CaptureChunkLoader } from './api/capture-types.ts'
import type { startDeferredServices } from './core/deferred-services.ts'
import type { createSender } from './report/sender.ts'
import type { startWidget } from './start-widget.ts'
import type * as PreactChunk from './view/preact-chunk.ts'

/** Loads each part of the widget when it is needed. The script tag and the npm package implement it differently. */
export interface ChunkLoader extends CaptureChunkLoader {
  /** Session, configuration, launcher and panel. */
  widget: () => Promise<{ startWidget: typeof startWidget }>
  preact: () => Promise<typeof PreactChunk>
  /** Recorders, event stream and reports, which load after the launcher shows. */
  deferredServices: () => Promise<{ startDeferredServices: typeof startDeferredServices }>
  sender: () => Promise<{ createSender: typeof createSender }>
}

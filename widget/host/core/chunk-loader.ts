import type { LoadDeferredServices, LoadSender } from './deferred-services.ts'
import type { CaptureChunkLoader } from '../api/capture-types.ts'
import type { OpenWidgetView } from '../api/widget-view.ts'
import type { startWidget } from './start-widget.ts'

/** What is loaded when it is needed. The script tag and the npm package have their own ways to load it. */
export interface ChunkLoader extends CaptureChunkLoader {
  /** Everything that is not needed before the first answer of the provider. */
  widget: () => Promise<{ startWidget: typeof startWidget }>
  /** Button and panel: the first of the screens, and with it the interface library. */
  stage: () => Promise<{ openStage: OpenWidgetView }>
  /** What nobody waits for. */
  backstage: LoadDeferredServices
  sender: LoadSender
}

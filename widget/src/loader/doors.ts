import type { LoadBackstage, LoadSender } from './backstage.ts'
import type { CaptureDoors } from './captures.ts'
import type { OpenStage } from './stage.ts'
import type { startWidget } from './widget.ts'

/** What is loaded when it is needed. The script tag and the npm package have their own ways to load it. */
export interface Doors extends CaptureDoors {
  /** Everything that is not needed before the first answer of the provider. */
  widget: () => Promise<{ startWidget: typeof startWidget }>
  /** Button and panel: the first of the screens, and with it the interface library. */
  stage: () => Promise<{ openStage: OpenStage }>
  /** What nobody waits for. */
  backstage: LoadBackstage
  sender: LoadSender
}

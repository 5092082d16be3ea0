/**
 * The npm package of the feedback widget. You can import it on a server, where it does nothing.
 *
 * @example
 * import feedback from '@node-docs/widget'
 * feedback.setApiUrl('https://api.example.com')
 * feedback.setFrameUrl('https://frame.example.com')
 * feedback.initialize('your-sdk-key')
 */
import type { Feedback } from './api/feedback.ts'
import { createFeedback } from './create-feedback.ts'
import type { ChunkLoader } from './start-widget.ts'

export type * from './api/feedback.ts'

/** Chunks of the npm package, which the host's bundler splits. */
const packageChunkLoader: ChunkLoader = {
  widget: () => import('./start-widget.ts'),
  completeWidget: () => import('./start-widget.ts'),
  besideButton: () => import('./beside-button.ts'),
  panelTools: () => import('./view/panel-tools.ts'),
  deferredServices: () => import('./core/deferred-services.ts'),
  redaction: () => import('./redaction-chunk.ts'),
  sender: () => import('./report/sender.ts'),
  editor: () => import('./editor/open-editor.tsx'),
  snapshot: () => import('./snapshot/take-snapshot.ts'),
  replay: () => import('./replay/start-replay.ts'),
}

const page = globalThis.window
const feedback: Feedback = createFeedback({ page, origin: page?.location.origin, chunks: packageChunkLoader })

// oxlint-disable-next-line import/no-default-export -- pages written for other widgets import the default
export default feedback

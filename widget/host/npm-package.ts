/**
 * The npm package of the feedback widget. You can import it on a server, where it does nothing.
 *
 * @example
 * import feedback from '@node-docs/widget'
 * feedback.setApiUrl('https://api.example.com')
 * feedback.setFrameUrl('https://frame.example.com')
 * feedback.initialize('your-sdk-key')
 */
import { createFeedback } from './create-feedback.ts'
import type { Feedback } from './api/feedback.ts'
import { packageChunkLoader } from './package-chunk-loader.ts'

export type * from './api/feedback.ts'

const page = globalThis.window
const feedback: Feedback = createFeedback({ page, origin: page?.location.origin, chunks: packageChunkLoader })

// oxlint-disable-next-line import/no-default-export -- pages written for other widgets import the default
export default feedback

/**
 * The feedback widget as a package. Can be imported on a server, where it does nothing.
 *
 * @example
 * import feedback from '@node-docs/widget'
 * feedback.setApiUrl('https://api.example.com')
 * feedback.setFrameUrl('https://frame.example.com')
 * feedback.initialize('your-sdk-key')
 */
import { createFeedback } from './loader/create-feedback.ts'
import type { Feedback } from './loader/feedback.ts'
import { packageDoors } from './package-doors.ts'

export type * from './loader/feedback.ts'

const page = globalThis.window
const feedback: Feedback = createFeedback({ page, origin: page?.location.origin, doors: packageDoors })

// oxlint-disable-next-line import/no-default-export -- what pages written for other widgets import
export default feedback

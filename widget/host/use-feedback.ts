import type { Feedback, UserProperties } from './api/feedback.ts'

/** Who the visitor is, for `identify`. */
export interface FeedbackUser {
  id: string | number
  properties?: UserProperties
  /** Hex HMAC-SHA-256 of `id` with the project's secret, made on your server. */
  hash?: string
}

export interface UseFeedbackOptions {
  /** The project's public key. Without one nothing is started: for components that only use the widget. */
  sdkKey?: string | undefined
  /** Address of the provider's API; the page's own origin unless given. */
  apiUrl?: string | undefined
  /** Address of the panel; `/frame/` on the page's own origin unless given. */
  frameUrl?: string | undefined
  /** For instance `de` or `pt-BR`; the browser's unless given. */
  language?: string | undefined
  /** Identified when it is there and whenever it changes; forgotten when it becomes `null`. */
  user?: FeedbackUser | null | undefined
}

export interface FeedbackHandle {
  /** The widget's API; the same object on every page and in every component. */
  feedback: Feedback
  /** Whether the panel is open; `false` on a server. */
  isOpen: boolean
}

/**
 * The widget in a React application: it starts after hydration with the first component that names a key, and ends
 * when the last one that did has gone. Later components change nothing of what the first one set but the user.
 *
 * @example
 * const { feedback } = useFeedback({ sdkKey: 'your-sdk-key', apiUrl: 'https://api.example.com' })
 * return <button onClick={() => feedback.startFeedbackFlow()}>Report a problem</button>
 */
export type UseFeedback = (options?: UseFeedbackOptions) => FeedbackHandle

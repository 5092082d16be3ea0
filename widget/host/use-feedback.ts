import type { Feedback, UserProperties } from './api/feedback.ts'

/** The visitor, as passed to `identify`. */
export interface FeedbackUser {
  id: string | number
  properties?: UserProperties
  /** Hex HMAC-SHA-256 of `id` with the project's secret, computed on your server. */
  hash?: string
}

export interface UseFeedbackOptions {
  /**
   * The project's public key. A component without a key uses the widget, but does not start it. If the only component
   * with a key gets another key, the widget starts again with that key.
   */
  sdkKey?: string | undefined
  /** URL of the provider's API. Default: the page's origin. */
  apiUrl?: string | undefined
  /** URL of the panel. Default: `/frame/` on the page's origin. */
  frameUrl?: string | undefined
  /** A language such as `de` or `pt-BR`. Default: the browser's language. */
  language?: string | undefined
  /** The visitor. Setting or changing it calls `identify`; `null` calls `clearIdentity`. */
  user?: FeedbackUser | null | undefined
}

export interface FeedbackHandle {
  /** The widget's API; the same object on every page and in every component. */
  feedback: Feedback
  /** Whether the panel is open; `false` on a server. */
  isOpen: boolean
}

/**
 * Uses the widget in a React application. It starts after hydration with the first component that passes a key, and is
 * destroyed when the last of them unmounts. Later components can change only the user.
 *
 * @example
 * const { feedback } = useFeedback({ sdkKey: 'your-sdk-key', apiUrl: 'https://api.example.com' })
 * return <button onClick={() => feedback.startFeedbackFlow()}>Report a problem</button>
 */
export type UseFeedback = (options?: UseFeedbackOptions) => FeedbackHandle

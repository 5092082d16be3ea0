import { useEffect, useSyncExternalStore } from 'react'
import feedback from './npm-package.ts'
import type { FeedbackUser, UseFeedback, UseFeedbackOptions } from './use-feedback.ts'

/** Number of mounted components that passed a key. */
let owners = 0
let ending: ReturnType<typeof setTimeout> | undefined
/** Key of the running widget; undefined while no widget runs. */
let running: string | undefined

/** Whether a component has identified a user, and none has passed `null` since. */
let isKnown = false

/** See `use-feedback.ts`. */
export const useFeedback: UseFeedback = (options = {}) => {
  const { sdkKey, user } = options
  // Options apply when a component starts the widget. Later changes have no effect while the widget runs.
  // oxlint-disable-next-line react/exhaustive-deps -- another object with the same key must not restart the widget
  useEffect(() => (sdkKey === undefined ? undefined : addOwner(sdkKey, options)), [sdkKey])
  // Users are compared as text, because most components create a new object on every render.
  const serialized = user === undefined ? undefined : JSON.stringify(user)
  // A widget that starts again with another key has a new session, which must be identified, too.
  // oxlint-disable-next-line react/exhaustive-deps -- the key is a reason to identify
  useEffect(() => applyUser(serialized), [serialized, sdkKey])
  const isOpen = useSyncExternalStore(
    subscribe,
    () => feedback.isOpened(),
    () => false,
  )
  return { feedback, isOpen }
}

function addOwner(sdkKey: string, { apiUrl, frameUrl, language }: UseFeedbackOptions): () => void {
  clearTimeout(ending)
  owners += 1
  if (owners === 1 && running !== sdkKey) {
    if (running !== undefined) feedback.destroy()
    running = sdkKey
    if (apiUrl !== undefined) feedback.setApiUrl(apiUrl)
    if (frameUrl !== undefined) feedback.setFrameUrl(frameUrl)
    if (language !== undefined) feedback.setLanguage(language)
    feedback.initialize(sdkKey)
  }
  return () => {
    owners -= 1
    // Waits before ending the widget, because React's strict mode unmounts and immediately remounts every component.
    if (owners === 0) ending = setTimeout(end)
  }
}

function end(): void {
  running = undefined
  feedback.destroy()
}

function applyUser(serialized: string | undefined): void {
  if (serialized === undefined) return
  const user: FeedbackUser | null = JSON.parse(serialized)
  if (user) void feedback.identify(user.id, user.properties, user.hash)
  else if (isKnown) feedback.clearIdentity()
  isKnown = user !== null
}

function subscribe(onChange: () => void): () => void {
  const stops = [feedback.on('open', onChange), feedback.on('close', onChange)]
  return () => {
    for (const stop of stops) stop()
  }
}

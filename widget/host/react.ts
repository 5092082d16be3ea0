import { useEffect, useSyncExternalStore } from 'react'
import feedback from './index.ts'
import type { FeedbackUser, UseFeedback, UseFeedbackOptions } from './use-feedback.ts'

/** Components that have named a key and are on screen. */
let owners = 0
let ending: ReturnType<typeof setTimeout> | undefined

/** Somebody was identified from here. */
let isKnown = false

/** See `use-feedback.ts`. */
export const useFeedback: UseFeedback = (options = {}) => {
  const { sdkKey, user } = options
  // What a component says about addresses and language counts when it starts the widget.
  // oxlint-disable-next-line react/exhaustive-deps -- another object with the same key is no reason to begin anew
  useEffect(() => (sdkKey === undefined ? undefined : own(sdkKey, options)), [sdkKey])
  // Compared by its text: most components make a new object every time.
  const asked = user === undefined ? undefined : JSON.stringify(user)
  useEffect(() => tellUser(asked), [asked])
  const isOpen = useSyncExternalStore(
    subscribe,
    () => feedback.isOpened(),
    () => false,
  )
  return { feedback, isOpen }
}

function own(sdkKey: string, { apiUrl, frameUrl, language }: UseFeedbackOptions): () => void {
  clearTimeout(ending)
  owners += 1
  if (owners === 1 && ending === undefined) {
    if (apiUrl !== undefined) feedback.setApiUrl(apiUrl)
    if (frameUrl !== undefined) feedback.setFrameUrl(frameUrl)
    if (language !== undefined) feedback.setLanguage(language)
    feedback.initialize(sdkKey)
  }
  ending = undefined
  return () => {
    owners -= 1
    // React's strict mode takes every component off and on again, at once.
    if (owners === 0) ending = setTimeout(end)
  }
}

function end(): void {
  ending = undefined
  feedback.destroy()
}

function tellUser(asked: string | undefined): void {
  if (asked === undefined) return
  const user: FeedbackUser | null = JSON.parse(asked)
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

import type { FrameMessage } from '@node-docs/edge/contract'

/** The frame's connection to the widget on the host page. */
export interface HostChannel {
  post: (message: FrameMessage) => void
  /** Calls `onText` with each buffered message, and then with each new one. */
  receive: (onText: (text: string) => void) => void
  /** Calls `callback` when a message arrives that requires the panel. */
  onOpenRequest: (callback: () => void) => void
}

/**
 * Exchanges messages with the host page (P-045). Accepts messages only from the parent window. The parent's origin is
 * unknown until its first message arrives. Until then, posts to any origin; afterwards, posts only to the parent's
 * origin, unless that origin is opaque.
 */
export function createHostChannel(target: Window): HostChannel {
  const buffered: string[] = []
  let deliver = (text: string): void => void buffered.push(text)
  let requestOpen = (): void => undefined
  let parentOrigin = '*'

  target.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== target.parent || source === target || typeof data !== 'string') return
    // Messages can reach a sandboxed or `file:` document only with the target `*`, because its origin is opaque.
    if (origin !== 'null') parentOrigin = origin
    deliver(data)
    if (data.includes('"start-feedbackflow"')) requestOpen()
  })

  return {
    post(message) {
      if (target.parent !== target) target.parent.postMessage(JSON.stringify(message), parentOrigin)
    },
    receive(onText) {
      deliver = onText
      for (const text of buffered.splice(0)) onText(text)
    },
    onOpenRequest(callback) {
      requestOpen = callback
    },
  }
}

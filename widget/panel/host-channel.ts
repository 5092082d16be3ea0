import type { FrameMessage } from '@node-docs/edge/contract'

/** The frame's connection to the widget on the host page. */
export interface HostChannel {
  post: (message: FrameMessage) => void
  /** Delivers buffered messages, then each new one. */
  receive: (onText: (text: string) => void) => void
  /** Calls back when a message needs the panel. */
  onOpenRequest: (callback: () => void) => void
}

/**
 * Accepts messages from the parent window only (P-045). The parent's origin is unknown until its first message. Until
 * then, the frame only announces itself; afterwards, it posts only to that origin.
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

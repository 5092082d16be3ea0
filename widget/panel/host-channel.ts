import type { FrameMessage } from '@node-docs/edge/contract'

/** The frame's side of the conversation with the widget. */
export interface HostChannel {
  post: (message: FrameMessage) => void
  /** Hands over what has come so far, and from then on what comes. */
  receive: (onText: (text: string) => void) => void
  /** Tells of a message that needs the panel. */
  onOpenRequest: (callback: () => void) => void
}

/**
 * Listens to the parent window and nobody else (P-045). Who that is cannot be known before it has spoken: until
 * then the only thing said is that the frame is ready, and afterwards only that origin hears anything.
 */
export function createHostChannel(target: Window): HostChannel {
  const kept: string[] = []
  let deliver = (text: string): void => void kept.push(text)
  let wish = (): void => undefined
  let parentOrigin = '*'

  target.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== target.parent || source === target || typeof data !== 'string') return
    // A document without an origin of its own (a sandbox, a file) can be addressed by everybody only.
    if (origin !== 'null') parentOrigin = origin
    deliver(data)
    if (data.includes('"start-feedbackflow"')) wish()
  })

  return {
    post(message) {
      if (target.parent !== target) target.parent.postMessage(JSON.stringify(message), parentOrigin)
    },
    receive(onText) {
      deliver = onText
      for (const text of kept.splice(0)) onText(text)
    },
    onOpenRequest(callback) {
      wish = callback
    },
  }
}

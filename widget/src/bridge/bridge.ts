import type { FrameMessage, WidgetMessage } from '@node-docs/edge/contract'
import { quietly } from '../logs/quietly.ts'
import { listen, type Stop } from '../logs/stop.ts'
import { readFrameMessage } from './read-frame-message.ts'

export interface Bridge {
  /** Says which window is the frame's, once it is in the page; the returned `Stop` when it is gone. */
  connect: (frame: () => Window | null) => Stop
  /** Tells the frame; while there is none, nobody. */
  post: (message: WidgetMessage) => void
  stop: Stop
}

/**
 * The conversation with the panel. Heard is only the frame's own window, and only while it shows a document
 * of the frame host (W-155); what is posted is for that origin and no other, since ids are in it.
 */
export function createBridge({
  target,
  frameUrl,
  onMessage,
}: {
  /** The host page's window. */
  target: EventTarget
  frameUrl: () => string
  onMessage: (message: FrameMessage) => void
}): Bridge {
  let findFrame: () => Window | null = () => null
  const toOrigin = (): string => new URL(frameUrl()).origin

  const onPost = quietly((event: Event) => {
    if (!(event instanceof MessageEvent)) return
    const frame = findFrame()
    if (!frame || event.source !== frame || event.origin !== toOrigin()) return
    const message = readFrameMessage(event.data)
    if (message) onMessage(message)
  })

  return {
    connect(frame) {
      findFrame = frame
      return () => {
        if (findFrame === frame) findFrame = () => null
      }
    },
    post: quietly((message: WidgetMessage) => {
      findFrame()?.postMessage(JSON.stringify(message), toOrigin())
    }),
    stop: listen(target, ['message'], onPost),
  }
}

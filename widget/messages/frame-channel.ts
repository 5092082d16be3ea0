import type { FrameMessage, WidgetMessage } from '@node-docs/edge/contract'
import { catchErrors } from '../platform/catch-errors.ts'
import { listen, type Dispose } from '../platform/dispose.ts'
import { parseFrameMessage } from './parse-frame-message.ts'

export interface FrameChannel {
  /** Says which window is the frame's, once it is in the page; the returned `Stop` when it is gone. */
  connect: (frame: () => Window | null) => Dispose
  /** Tells the frame; while there is none, nobody. */
  post: (message: WidgetMessage) => void
  stop: Dispose
}

/**
 * The conversation with the panel. Heard is only the frame's own window, and only while it shows a document
 * of the frame host (W-155); what is posted is for that origin and no other, since ids are in it.
 */
export function createFrameChannel({
  target,
  frameUrl,
  onMessage,
}: {
  /** The host page's window. */
  target: EventTarget
  frameUrl: () => string
  onMessage: (message: FrameMessage) => void
}): FrameChannel {
  let findFrame: () => Window | null = () => null
  const toOrigin = (): string => new URL(frameUrl()).origin

  const onPost = catchErrors((event: Event) => {
    if (!(event instanceof MessageEvent)) return
    const frame = findFrame()
    if (!frame || event.source !== frame || event.origin !== toOrigin()) return
    const message = parseFrameMessage(event.data)
    if (message) onMessage(message)
  })

  return {
    connect(frame) {
      findFrame = frame
      return () => {
        if (findFrame === frame) findFrame = () => null
      }
    },
    post: catchErrors((message: WidgetMessage) => {
      findFrame()?.postMessage(JSON.stringify(message), toOrigin())
    }),
    stop: listen(target, ['message'], onPost),
  }
}

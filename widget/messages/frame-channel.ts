import type { FrameMessage, WidgetMessage } from '@node-docs/edge/contract'
import { catchErrors } from '../platform/catch-errors.ts'
import { listen, type Dispose } from '../platform/dispose.ts'
import { parseFrameMessage } from './parse-frame-message.ts'
import { stringify } from '../platform/json.ts'

export interface FrameChannel {
  /**
   * Connects the channel to a frame. `frame` returns the frame's window. Returns a function that disconnects the
   * channel.
   */
  connect: (frame: () => Window | null) => Dispose
  /** Posts a message to the frame. Does nothing until a frame is connected. */
  post: (message: WidgetMessage) => void
  stop: Dispose
}

/**
 * Exchanges messages with the panel's frame. Accepts messages only from the frame's window, and only while it shows a
 * document of the frame host (W-155). Posts only to that origin, because messages contain session ids.
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
      findFrame()?.postMessage(stringify(message), toOrigin())
    }),
    stop: listen(target, ['message'], onPost),
  }
}

import { useEffect, useRef, useState } from 'react'
import type { ReplayPreviewMessage } from '../../messages/replay-preview-message.ts'
import { PREVIEW_HASH } from '../../messages/preview-hash.ts'
import { parseFrameMessage } from '../../messages/parse-frame-message.ts'
import { listen } from '../../platform/dispose.ts'
import { Icon } from '../../ui/icon.tsx'

export interface FramedPlayerProps {
  /** The recording or replay to play. It is passed to the player once the player has loaded. */
  content: File | ReplayPreviewMessage
  /** URL of the panel. */
  frameUrl: string
  title: string
  /** Text to show until the player has loaded. If the player fails to load, the text stays. */
  refusal: string
  /** Called when the visitor presses Escape in the frame. */
  onDismiss: () => void
}

/** Plays captures in a document of the frame host, where the page's content security policy does not apply. */
export function FramedPlayer({ content, frameUrl, title, refusal, onDismiss }: FramedPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const { origin } = new URL(frameUrl)
    return listen(window, ['message'], (event) => {
      const player = frame.current?.contentWindow
      if (!(event instanceof MessageEvent) || !player || event.source !== player || event.origin !== origin)
        return
      const message = parseFrameMessage(event.data)
      if (message?.name === 'close-widget') onDismiss()
      if (message?.name !== 'ping') return
      setThere(true)
      player.postMessage(content, origin)
    })
  }, [content, frameUrl, onDismiss])
  return (
    <>
      {!isThere && (
        <p className="recording-refused" role="status">
          <Icon name="record" />
          {refusal}
        </p>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs scripts and its origin, and browsers warn about a sandbox with both */}
      <iframe
        ref={frame}
        className="recording-video recording-frame"
        src={frameUrl + PREVIEW_HASH}
        title={title}
        allow="fullscreen"
        hidden={!isThere}
      />
    </>
  )
}

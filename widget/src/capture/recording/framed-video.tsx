import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PLAYER_HASH } from '../../bridge/player-hash.ts'
import { readFrameMessage } from '../../bridge/read-frame-message.ts'
import { listen } from '../../logs/stop.ts'

export interface FramedVideoProps {
  recording: File
  /** Of the panel. */
  frameUrl: string
  title: string
  /** Called for Escape in the frame. */
  onDismiss: () => void
  /** Shown as long as the player is not there, which may be for good. */
  children: ReactNode
}

/** Plays a recording in a document of the frame host: the host page's policy does not reach into it. */
export function FramedVideo(props: FramedVideoProps) {
  const { recording, frameUrl, title, onDismiss, children } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const { origin } = new URL(frameUrl)
    return listen(window, ['message'], (event) => {
      const player = frame.current?.contentWindow
      if (!(event instanceof MessageEvent) || !player || event.source !== player || event.origin !== origin)
        return
      const message = readFrameMessage(event.data)
      if (message?.name === 'close-widget') onDismiss()
      if (message?.name !== 'ping') return
      setThere(true)
      player.postMessage(recording, origin)
    })
  }, [recording, frameUrl, onDismiss])
  return (
    <>
      {!isThere && children}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- with scripts and origin, which it needs, browsers warn */}
      <iframe
        ref={frame}
        className="recording-video recording-frame"
        src={frameUrl + PLAYER_HASH}
        title={title}
        allow="fullscreen"
        hidden={!isThere}
      />
    </>
  )
}

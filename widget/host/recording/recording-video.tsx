import { useEffect, useRef, useState } from 'react'
import type { HostTexts } from '../../i18n/host-texts.ts'
import { FramedPlayer } from './framed-player.tsx'

export interface RecordingVideoProps {
  recording: File
  texts: HostTexts
  /** URL of the panel. */
  frameUrl: string
  onDismiss: () => void
}

/**
 * Plays a recording. If the page's content security policy doesn't allow `blob:` media, uses a player of the frame
 * host. If that player also fails to load, shows a note that the recording itself is fine.
 */
export function RecordingVideo({ recording, texts: { t }, frameUrl, onDismiss }: RecordingVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState<File>()
  const isRefused = refused === recording
  useEffect(() => {
    const element = video.current
    if (element === null) return undefined
    const url = URL.createObjectURL(recording)
    element.src = url
    return () => URL.revokeObjectURL(url)
  }, [recording])
  if (isRefused) {
    return (
      <FramedPlayer
        content={recording}
        title={t('preview')}
        refusal={t('previewRefused')}
        {...{ frameUrl, onDismiss }}
      />
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no transcript of the visitor's speech
    <video
      ref={video}
      className="recording-video"
      controls
      playsInline
      preload="auto"
      aria-label={t('preview')}
      onError={() => setRefused(recording)}
    />
  )
}

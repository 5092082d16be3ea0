import type { WebReplay } from '@node-docs/edge/contract'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { HostTexts } from '../../i18n/host-texts.ts'
import { type ReplayPreviewMessage, replayTexts } from '../../messages/replay-preview-message.ts'
import { disposeAll } from '../../platform/dispose.ts'
import { createCaptureTheme } from '../../ui/palette.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ShowPreview } from '../api/editor-types.ts'
import { FramedPlayer, PreviewDialog } from './preview-dialog.tsx'

export interface RecordingPreviewProps {
  recording: File
  texts: HostTexts
  /** URL of the panel. */
  frameUrl: string
  /** `onRetry` and `onNext` are undefined if the recording can only be viewed. */
  onRetry?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onDismiss: () => void
}

/** Previews a recording before it is attached (W-044, W-131). */
export function RecordingPreview(props: RecordingPreviewProps) {
  const { recording, texts, frameUrl, onRetry, onNext, onDismiss } = props
  const { t } = texts
  return (
    <PreviewDialog
      title={t('preview')}
      closeLabel={t(onNext ? 'dismiss' : 'closePreview')}
      {...{ texts, onDismiss }}
    >
      <RecordingVideo {...{ recording, texts, frameUrl, onDismiss }} />
      {onNext && (
        <footer className="recording-buttons">
          <button className="recording-button" type="button" onClick={onRetry}>
            <Icon name="retry" />
            {t('retry')}
          </button>
          <button className="recording-button recording-next" type="button" data-first-focus onClick={onNext}>
            {t('next')}
            <Icon name="forward" />
          </button>
        </footer>
      )}
    </PreviewDialog>
  )
}

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
function RecordingVideo({ recording, texts: { t }, frameUrl, onDismiss }: RecordingVideoProps) {
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

export interface ReplayPreviewProps {
  replay: WebReplay
  texts: HostTexts
  /** URL of the panel. */
  frameUrl: string
  onDismiss: () => void
}

/** Previews the replay in a frame, because recorded content must not run in the page's origin. */
function ReplayPreview({ replay, texts, frameUrl, onDismiss }: ReplayPreviewProps) {
  const { t } = texts
  // A new object on every render is harmless, because the player gets the content only once, when it sends its first
  // message.
  const content = toPreviewMessage(replay, texts)
  const title = t('replayPreview')
  return (
    <PreviewDialog closeLabel={t('closePreview')} {...{ texts, title, onDismiss }}>
      <FramedPlayer refusal={t('replayRefused')} {...{ content, frameUrl, title, onDismiss }} />
    </PreviewDialog>
  )
}

function toPreviewMessage(replay: WebReplay, { t, language, direction }: HostTexts): ReplayPreviewMessage {
  const texts = Object.fromEntries(
    replayTexts.map((name) => [name, t(name)]),
  ) as ReplayPreviewMessage['texts'] // the keys are the keys of `replayTexts`
  return { replay, texts, language, direction }
}

/** Previews a recording or a replay before it is sent. */
export const showPreview: ShowPreview = (view) => {
  const { preview, texts, frameUrl, config, openOverlay, onEnd } = view
  const overlay = openOverlay('')
  const reactRoot = createRoot(overlay.root)
  const stop = disposeAll([() => reactRoot.unmount(), overlay.destroy])
  function end(): void {
    stop()
    onEnd()
  }
  const props = { texts, frameUrl, onDismiss: end }
  reactRoot.render(
    <div style={createCaptureTheme(config)}>
      {preview.kind === 'recording' ? (
        <RecordingPreview recording={preview.recording} {...props} />
      ) : (
        <ReplayPreview replay={preview.replay} {...props} />
      )}
    </div>,
  )
  return stop
}

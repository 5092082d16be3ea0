import { useRef } from 'react'
import type { HostTexts } from '../../i18n/host-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { RecordingVideo } from './recording-video.tsx'
import styles from './recording.css' with { type: 'text' }
import { useAdoptedStyles } from './use-adopted-styles.ts'
import { useModal } from './use-modal.ts'

export interface RecordingPreviewProps {
  recording: File
  texts: HostTexts
  /** Of the panel. */
  frameUrl: string
  /** Both absent where the recording is only looked at. */
  onRetry?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onDismiss: () => void
}

/** What was recorded, to be looked at before it goes along (W-044, W-131). Brings its own style sheet. */
export function RecordingPreview(props: RecordingPreviewProps) {
  const { recording, texts, frameUrl, onRetry, onNext, onDismiss } = props
  const { t, direction, language } = texts
  const dialog = useRef<HTMLDialogElement>(null)
  const closeLabel = t(onNext ? 'dismiss' : 'closePreview')
  useAdoptedStyles(dialog, styles)
  useModal(dialog, onDismiss)
  return (
    <dialog
      ref={dialog}
      className="recording-preview"
      aria-labelledby="recording-title"
      dir={direction}
      lang={language}
    >
      <header className="recording-head">
        <h2 id="recording-title" className="recording-title">
          {t('preview')}
        </h2>
        <button
          className="recording-close"
          type="button"
          aria-label={closeLabel}
          title={closeLabel}
          onClick={onDismiss}
        >
          <Icon name="close" />
        </button>
      </header>
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
    </dialog>
  )
}

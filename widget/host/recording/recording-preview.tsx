import type { HostTexts } from '../../i18n/host-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { RecordingVideo } from './recording-video.tsx'

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

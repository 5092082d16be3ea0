import type { PanelTexts } from '../i18n/panel-texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatSize } from './format-size.ts'
import { getCapture } from './flow.ts'
import { UPLOAD_BYTES } from '@node-docs/edge/contract/limits'
import type { Flow, Upload } from './model.ts'
import { PlayButton } from './play-button.tsx'
import type { ScreenProps } from './screen-props.ts'
import { Thumbnail } from './thumbnail.tsx'

/** The attachments of a message, each with a button to remove it. */
export function AttachmentList({
  flow,
  texts,
  dispatch,
}: Pick<ScreenProps, 'texts' | 'dispatch'> & { flow: Flow }) {
  const capture = getCapture(flow)
  if (capture === undefined && flow.uploads.length === 0) return null
  const captureName = texts.t(capture === 'screenshot' ? 'screenshotReady' : 'recordingReady')
  return (
    <ul className="attachments" aria-live="polite">
      {capture !== undefined && (
        <li className="attachment">
          {capture === 'screenshot' && flow.thumbnail ? (
            <Thumbnail thumbnail={flow.thumbnail} />
          ) : (
            <Icon name={capture === 'screenshot' ? 'mark' : 'record'} />
          )}
          <span className="attachment-name">{captureName}</span>
          {capture === 'screenshot' && (
            <IconButton
              icon="pen"
              label={texts.t('edit', { name: captureName })}
              onClick={() => dispatch({ kind: 'start-capture', mode: 'screenshot' })}
            />
          )}
          {capture === 'capture' && (
            <PlayButton
              name={captureName}
              onPlay={() => dispatch({ kind: 'preview', part: 'screenRecordingUrl' })}
              {...{ texts }}
            />
          )}
          <IconButton
            icon="close"
            label={texts.t('remove', { name: captureName })}
            onClick={() => dispatch({ kind: 'remove-capture' })}
          />
        </li>
      )}
      {flow.uploads.map((upload) => (
        <UploadRow key={upload.id} {...{ upload, texts, dispatch }} />
      ))}
    </ul>
  )
}

function UploadRow({
  upload,
  texts,
  dispatch,
}: Pick<ScreenProps, 'texts' | 'dispatch'> & { upload: Upload }) {
  const { id, name, progress } = upload
  const isBad = progress.kind === 'failed' || progress.kind === 'too-large'
  return (
    <li className={isBad ? 'attachment attachment-bad' : 'attachment'}>
      <Icon name={isBad ? 'alert' : 'attach'} />
      <span className="attachment-name">
        <bdi className="attachment-file">{name}</bdi>
        <span className="hint">{describe(upload, texts)}</span>
        {progress.kind === 'uploading' && <progress aria-label={name} value={progress.share} />}
      </span>
      {progress.kind === 'failed' && (
        <IconButton
          icon="retry"
          label={texts.t('retryFile', { name })}
          onClick={() => dispatch({ kind: 'retry-file', id })}
        />
      )}
      <IconButton
        icon="close"
        label={texts.t('remove', { name })}
        onClick={() => dispatch({ kind: 'remove-file', id })}
      />
    </li>
  )
}

function describe({ size, progress }: Upload, { language, t }: PanelTexts): string {
  switch (progress.kind) {
    case 'uploading':
      return t('uploading', { percent: Math.floor(progress.share * 100) })
    case 'done':
      return formatSize(size, language)
    case 'too-large':
      return t('fileTooLarge', { limit: formatSize(UPLOAD_BYTES, language) })
    case 'failed':
      return t('fileFailed')
  }
}

import type { CaptureThumbnail } from '@node-docs/edge/contract'
import { UPLOAD_BYTES } from '@node-docs/edge/contract/limits'
import type { MouseEvent } from 'react'
import type { PanelTexts } from '../i18n/panel-texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ELEMENT_FIELD, getElement } from './flow.ts'
import type { CaptureMode, Flow, ScreenProps, Upload } from './model.ts'

/** The attachments of a message, each with a button to remove it. */
export function AttachmentList({
  flow,
  texts,
  dispatch,
}: Pick<ScreenProps, 'texts' | 'dispatch'> & { flow: Flow }) {
  const { captures, uploads, thumbnail } = flow
  const element = getElement(flow)
  if (captures.length === 0 && uploads.length === 0 && !element) return null
  const elementName = texts.t('elementReady')
  return (
    <ul className="attachments" aria-live="polite">
      {captures.map((mode) => (
        <CaptureRow key={mode} {...{ mode, thumbnail, texts, dispatch }} />
      ))}
      {element && (
        <li className="attachment">
          <Icon name="target" />
          <span className="attachment-name">
            {elementName}
            <bdi className="attachment-file hint">{element.text || element.selector}</bdi>
          </span>
          <IconButton
            icon="close"
            label={texts.t('remove', { name: elementName })}
            onClick={() => dispatch({ kind: 'answer', name: ELEMENT_FIELD, value: undefined })}
          />
        </li>
      )}
      {uploads.map((upload) => (
        <UploadRow key={upload.id} {...{ upload, texts, dispatch }} />
      ))}
    </ul>
  )
}

function CaptureRow({
  mode,
  thumbnail,
  texts,
  dispatch,
}: Pick<ScreenProps, 'texts' | 'dispatch'> & Pick<Flow, 'thumbnail'> & { mode: CaptureMode }) {
  const isScreenshot = mode === 'screenshot'
  const name = texts.t(isScreenshot ? 'screenshotReady' : 'recordingReady')
  const edit = (): void => dispatch({ kind: 'start-capture', mode })
  return (
    <li className="attachment">
      {isScreenshot && thumbnail ? (
        // Hides the thumbnail's button from the keyboard and screen readers, because the button beside it does the
        // same.
        <button className="thumbnail-button" type="button" tabIndex={-1} aria-hidden="true" onClick={edit}>
          <Thumbnail thumbnail={thumbnail} />
        </button>
      ) : (
        <Icon name={isScreenshot ? 'mark' : 'record'} />
      )}
      <span className="attachment-name">{name}</span>
      {isScreenshot ? (
        <IconButton icon="pen" label={texts.t('edit', { name })} onClick={edit} />
      ) : (
        <PlayButton
          {...{ name, texts }}
          onPlay={() => dispatch({ kind: 'preview', part: 'screenRecordingUrl' })}
        />
      )}
      <IconButton
        icon="close"
        label={texts.t('remove', { name })}
        onClick={() => dispatch({ kind: 'remove-capture', mode })}
      />
    </li>
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

/** A small picture of an annotated screenshot. The text beside the picture names it. */
function Thumbnail({ thumbnail }: { thumbnail: CaptureThumbnail }) {
  const { width, height, paths } = thumbnail
  return (
    <svg className="thumbnail" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {paths.map(({ d, fill = 'none', stroke, width: strokeWidth, transform }, index) => (
        <path key={index} {...{ d, fill, stroke, strokeWidth, transform }} />
      ))}
    </svg>
  )
}

interface PlayButtonProps {
  /** Name of the recording. */
  name: string
  texts: PanelTexts
  onPlay: () => void
}

/** Opens the preview of a recording in a dialog on the host page (W-131). */
export function PlayButton({ name, texts: { t }, onPlay }: PlayButtonProps) {
  const play = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // Restores the focus when the dialog closes. The dialog makes this frame inert, so the browser forgets which
    // element had the focus.
    window.addEventListener('focus', () => currentTarget.focus(), { once: true })
    onPlay()
  }
  return <IconButton icon="play" label={t('play', { name })} onClick={play} />
}

const units = ['byte', 'kilobyte', 'megabyte'] as const

/** Formats a number of bytes in a language: `512 bytes`, `1.4 MB`. */
export function formatSize(bytes: number, language: string): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  return new Intl.NumberFormat(toLocale(language), {
    style: 'unit',
    unit: units[step],
    // Uses the long form for bytes, because their short form has no plural in English.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step)
}

/** Formats a number in a language: `40,000`. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(toLocale(language)).format(value)
}

/** Falls back to English, because a project may configure a language code that `Intl` rejects. */
function toLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

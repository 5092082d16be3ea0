import type { ChangeEvent } from 'react'
import { Icon } from '../ui/icon.tsx'
import { ELEMENT_FIELD } from './flow.ts'
import type { Flow, ScreenProps } from './model.ts'

interface AttachmentOptionsProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  available: AvailableAttachments
  onFiles: (files: readonly File[]) => void
}

/** Buttons to annotate a screenshot, select an element, record the screen, and add files. */
export function AttachmentOptions({ available, texts: { t }, dispatch, onFiles }: AttachmentOptionsProps) {
  const { canMark, canPickElement, recording, canAttach } = available
  if (!canMark && !canPickElement && recording === 'none' && !canAttach) return null
  const isUnsupported = recording === 'unsupported'
  const handleFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(currentTarget.files ?? [])])
    // Clears the file input. Otherwise, the browser would not report the same file when the visitor chooses it again
    // after removing it.
    currentTarget.value = ''
  }
  return (
    <fieldset className="attachment-options">
      <legend className="label">
        {t(canMark || canPickElement || recording !== 'none' ? 'attachmentsLabel' : 'filesLabel')}
        <span className="optional">{t('optional')}</span>
      </legend>
      <div className="tiles">
        {canMark && (
          <button
            className="tile"
            type="button"
            onClick={() => dispatch({ kind: 'start-capture', mode: 'screenshot' })}
          >
            <Icon name="mark" />
            {t('markScreenshot')}
          </button>
        )}
        {canPickElement && (
          <button
            className="tile"
            type="button"
            onClick={() => dispatch({ kind: 'start-capture', mode: 'element' })}
          >
            <Icon name="target" />
            {t('pickElement')}
          </button>
        )}
        {recording !== 'none' && (
          <button
            className="tile"
            type="button"
            // Uses `aria-disabled`, because a button with `disabled` cannot get the focus, so people who use a keyboard
            // or a screen reader would miss its tooltip (W-141).
            aria-disabled={isUnsupported}
            title={isUnsupported ? t('recordUnsupported') : undefined}
            onClick={isUnsupported ? undefined : () => dispatch({ kind: 'start-capture', mode: 'capture' })}
          >
            <Icon name="record" />
            {t('recordScreen')}
          </button>
        )}
        {canAttach && (
          <label className="tile">
            <Icon name="attach" />
            {t('addFiles')}
            <input className="visually-hidden" type="file" multiple onChange={handleFiles} />
          </label>
        )}
      </div>
      {isUnsupported && canAttach && <p className="hint">{t('recordInstead')}</p>}
    </fieldset>
  )
}

/** The attachments that a visitor can add. */
interface AvailableAttachments {
  canMark: boolean
  canPickElement: boolean
  /** `unsupported`: enabled by the project, but not supported by the browser. */
  recording: 'available' | 'unsupported' | 'none'
  /** Whether the visitor can choose, drop and paste files. */
  canAttach: boolean
}

/**
 * Lists the attachments that the visitor can add. If the browser can't record the screen, forms that offer a recording
 * accept files instead, unless the action excludes files.
 */
export function listAvailableAttachments(
  flow: Pick<Flow, 'action' | 'answers' | 'captures' | 'fields'>,
  canRecordScreen: boolean,
): AvailableAttachments {
  const { screenshot, screenRecordingUrl, attachments } = flow.action.excludeData
  const isRecordingEnabled = screenRecordingUrl !== true && !flow.captures.includes('capture')
  const hasFilesField = flow.fields.some(({ type }) => type === 'files')
  return {
    canPickElement: screenshot !== true && flow.answers[ELEMENT_FIELD]?.value === undefined,
    canMark: screenshot !== true && !flow.captures.includes('screenshot'),
    recording: isRecordingEnabled ? (canRecordScreen ? 'available' : 'unsupported') : 'none',
    canAttach: attachments !== true && (hasFilesField || (isRecordingEnabled && !canRecordScreen)),
  }
}

/**
 * Whether the browser can record the screen on the host page. Checks this in the panel's frame, because the frame is a
 * secure context if and only if the host page is one.
 */
export function isRecordingSupported(): boolean {
  return typeof MediaRecorder === 'function' && typeof navigator.mediaDevices?.getDisplayMedia === 'function'
}

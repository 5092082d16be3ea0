import type { ChangeEvent } from 'react'
import { Icon } from '../ui/icon.tsx'
import type { AvailableAttachments } from './available-attachments.ts'
import type { ScreenProps } from './screen-props.ts'

export interface AttachmentOptionsProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
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

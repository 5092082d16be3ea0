import type { ChangeEvent } from 'react'
import { Icon } from '../ui/icon.tsx'
import type { AvailableAttachments } from './available-attachments.ts'
import type { ScreenProps } from './screen-props.ts'

export interface AttachmentOptionsProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  evidence: AvailableAttachments
  onFiles: (files: readonly File[]) => void
}

/** What says more than words: marks on the page, a recording, files. */
export function AttachmentOptions({ evidence, texts: { t }, dispatch, onFiles }: AttachmentOptionsProps) {
  const { canMark, recording, canAttach } = evidence
  if (!canMark && recording === 'none' && !canAttach) return null
  const isUnsupported = recording === 'unsupported'
  const takeFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(currentTarget.files ?? [])])
    // The same file can be chosen again after it was removed.
    currentTarget.value = ''
  }
  return (
    <fieldset className="evidence">
      <legend className="label">
        {t(canMark || recording !== 'none' ? 'attachmentsLabel' : 'filesLabel')}
        <span className="optional">{t('optional')}</span>
      </legend>
      <div className="tiles">
        {canMark && (
          <button
            className="tile"
            type="button"
            onClick={() => dispatch({ kind: 'draw', mode: 'screenshot' })}
          >
            <Icon name="mark" />
            {t('markScreenshot')}
          </button>
        )}
        {recording !== 'none' && (
          <button
            className="tile"
            type="button"
            // Not `disabled`: then there would be no tooltip, and nothing to be read out (W-141).
            aria-disabled={isUnsupported}
            title={isUnsupported ? t('recordUnsupported') : undefined}
            onClick={isUnsupported ? undefined : () => dispatch({ kind: 'draw', mode: 'capture' })}
          >
            <Icon name="record" />
            {t('recordScreen')}
          </button>
        )}
        {canAttach && (
          <label className="tile">
            <Icon name="attach" />
            {t('addFiles')}
            <input className="unseen" type="file" multiple onChange={takeFiles} />
          </label>
        )}
      </div>
      {isUnsupported && canAttach && <p className="hint">{t('recordInstead')}</p>}
    </fieldset>
  )
}

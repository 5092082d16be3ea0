import type { ChangeEvent } from 'react'
import { Icon } from '../ui/icon.tsx'
import { readCapture } from './flow.ts'
import type { Flow } from './model.ts'
import type { ScreenProps } from './screen-props.ts'

export interface EvidenceProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  flow: Flow
  onFiles: (files: readonly File[]) => void
}

/** What says more than words: marks on the page, a recording, files. */
export function Evidence({ flow, texts, dispatch, onFiles }: EvidenceProps) {
  const { excludeData } = flow.action
  const capture = readCapture(flow)
  const canMark = excludeData['screenshot'] !== true && capture === undefined
  // Phones cannot record their screen.
  const canRecord = capture === undefined && typeof navigator.mediaDevices?.getDisplayMedia === 'function'
  const canAttach = flow.fields.some(({ type }) => type === 'files') && excludeData['attachments'] !== true
  if (!canMark && !canRecord && !canAttach) return null
  const takeFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(currentTarget.files ?? [])])
    // The same file can be chosen again after it was removed.
    currentTarget.value = ''
  }
  return (
    <fieldset className="evidence">
      <legend className="label">
        {texts.t('evidenceLabel')}
        <span className="optional">{texts.t('optional')}</span>
      </legend>
      <div className="tiles">
        {canMark && (
          <button
            className="tile"
            type="button"
            onClick={() => dispatch({ kind: 'draw', mode: 'screenshot' })}
          >
            <Icon name="mark" />
            {texts.t('markScreenshot')}
          </button>
        )}
        {canRecord && (
          <button className="tile" type="button" onClick={() => dispatch({ kind: 'draw', mode: 'capture' })}>
            <Icon name="record" />
            {texts.t('recordScreen')}
          </button>
        )}
        {canAttach && (
          <label className="tile">
            <Icon name="attach" />
            {texts.t('addFiles')}
            <input className="unseen" type="file" multiple onChange={takeFiles} />
          </label>
        )}
      </div>
    </fieldset>
  )
}

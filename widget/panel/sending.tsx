import { ProgressRing } from '../ui/progress-ring.tsx'
import { FlowHeader } from './flow-header.tsx'
import type { Screen, Upload } from './model.ts'
import type { ScreenProps } from './screen-props.ts'

export interface SendingProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  screen: Extract<Screen, { kind: 'sending' }>
}

/** Shows the progress of uploads, then of the report. */
export function Sending({ screen: { isPosted, progress, flow }, texts, dispatch }: SendingProps) {
  const { t } = texts
  const share = isPosted ? progress : totalShare(flow.uploads)
  // Shows no percentage at 0 %, and none at 100 %, because the response has not arrived yet.
  const percent = share > 0 && share < 1 ? Math.floor(share * 100) : undefined
  return (
    <>
      <FlowHeader {...{ flow, texts, dispatch }} />
      <main className="body centered">
        <div role="progressbar" aria-label={t('sending')} aria-valuenow={percent}>
          <ProgressRing share={percent === undefined ? undefined : share} />
        </div>
        <h2 className="centered-title" tabIndex={-1}>
          {t('sending')}
        </h2>
        {percent !== undefined && <p className="hint">{t('uploading', { percent })}</p>}
        <p className="hint">{t(isPosted || flow.uploads.length === 0 ? 'sendingHint' : 'filesFirst')}</p>
        {!isPosted && (
          <button
            className="button button-secondary"
            type="button"
            onClick={() => dispatch({ kind: 'leave' })}
          >
            {t('back')}
          </button>
        )}
      </main>
    </>
  )
}

/** Returns the share of all files' bytes that are uploaded, from 0 to 1. */
function totalShare(uploads: readonly Upload[]): number {
  const total = uploads.reduce((sum, { size }) => sum + size, 0)
  const sent = uploads.reduce((sum, { size, progress }) => sum + size * shareSent(progress), 0)
  return total === 0 ? 0 : sent / total
}

function shareSent(progress: Upload['progress']): number {
  if (progress.kind === 'uploading') return progress.share
  return progress.kind === 'done' ? 1 : 0
}

import { ProgressRing } from '../ui/progress-ring.tsx'
import { getActionText } from '../actions/action-text.ts'
import { Header } from './header.tsx'
import type { Screen, Upload } from './model.ts'
import type { ScreenProps } from './screen-props.ts'

export interface SendingProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  screen: Extract<Screen, { kind: 'sending' }>
}

/** The report is on its way: first its files, then itself. */
export function Sending({ screen: { isPosted, progress, flow }, texts, dispatch }: SendingProps) {
  const { t } = texts
  const share = isPosted ? progress : shareOf(flow.uploads)
  // What is known to be all is still waiting for its answer.
  const percent = share > 0 && share < 1 ? Math.floor(share * 100) : undefined
  return (
    <>
      <Header
        texts={texts}
        title={getActionText(flow.name, flow.action, texts).title}
        onClose={() => dispatch({ kind: 'close' })}
      />
      <main className="body outcome">
        <div role="progressbar" aria-label={t('sending')} aria-valuenow={percent}>
          <ProgressRing share={percent === undefined ? undefined : share} />
        </div>
        <h2 className="outcome-title" tabIndex={-1}>
          {t('sending')}
        </h2>
        {percent !== undefined && <p className="hint">{t('uploading', { percent })}</p>}
        <p className="hint">{t(isPosted || flow.uploads.length === 0 ? 'sendingHint' : 'filesFirst')}</p>
      </main>
    </>
  )
}

/** Of all bytes of all files, how many are there. */
function shareOf(uploads: readonly Upload[]): number {
  const total = uploads.reduce((sum, { size }) => sum + size, 0)
  const sent = uploads.reduce((sum, { size, progress }) => sum + size * shareSent(progress), 0)
  return total === 0 ? 0 : sent / total
}

function shareSent(progress: Upload['progress']): number {
  if (progress.kind === 'uploading') return progress.share
  return progress.kind === 'done' ? 1 : 0
}

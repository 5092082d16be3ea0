import { ProgressRing } from '../ui/progress-ring.tsx'
import { toActionText } from './action-text.ts'
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
  return (
    <>
      <Header
        texts={texts}
        title={toActionText(flow.name, flow.action, texts).title}
        onClose={() => dispatch({ kind: 'close' })}
      />
      <main className="body outcome">
        <ProgressRing share={share > 0 && share < 1 ? share : undefined} />
        <h2 className="outcome-title" tabIndex={-1}>
          {t('sending')}
        </h2>
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

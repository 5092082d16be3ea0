import { Icon } from '../ui/icon.tsx'
import { hasEmail } from './fields.ts'
import { FlowHeader } from './header.tsx'
import type { Screen, ScreenProps, Upload } from './model.ts'

interface SendingProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
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

interface SentScreenProps extends ScreenProps {
  screen: Extract<Screen, { kind: 'sent' | 'queued' }>
}

/** The screen after sending: the report was delivered, or is queued until the connection is back. */
export function SentScreen({ screen: { kind, flow }, panel, texts, dispatch }: SentScreenProps) {
  const { t } = texts
  const { reference, session } = panel
  const isSent = kind === 'sent'
  const hints = isSent
    ? [
        t('sentText'),
        t('sentNext'),
        panel.repliesByEmail && hasEmail(flow, session) && t('sentEmail'),
        // The number of the report is missing if the widget has not sent it.
        reference && t('reference', { reference }),
      ]
    : [t('queuedText')]
  return (
    <>
      <FlowHeader {...{ flow, texts, dispatch }} />
      <main className="body centered">
        <span className={isSent ? 'sent-icon sent-check' : 'sent-icon'}>
          <Icon name={isSent ? 'check' : 'clock'} />
        </span>
        <h2 className="centered-title" tabIndex={-1}>
          {t(isSent ? 'sentTitle' : 'queuedTitle')}
        </h2>
        {hints.map(
          (hint) =>
            hint && (
              <p key={hint} className="hint">
                {hint}
              </p>
            ),
        )}
        <div className="sent-buttons">
          <button className="button" type="button" onClick={() => dispatch({ kind: 'close' })}>
            {t('close')}
          </button>
          {flow.canGoBack && (
            <button
              className="button button-secondary"
              type="button"
              onClick={() => dispatch({ kind: 'leave' })}
            >
              {t('another')}
            </button>
          )}
        </div>
      </main>
    </>
  )
}

/** Circumference of the ring's circle (r = 20). */
const CIRCUMFERENCE = 125.66

/** A ring that shows progress from 0 to 1. If `share` is undefined, the ring spins. */
export function ProgressRing({ share }: { share: number | undefined }) {
  const dash = `${(share ?? 0.28) * CIRCUMFERENCE} ${CIRCUMFERENCE}`
  return (
    <svg
      className={share === undefined ? 'ring ring-turning' : 'ring'}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <circle className="ring-track" cx="24" cy="24" r="20" />
      <circle
        className="ring-done"
        cx="24"
        cy="24"
        r="20"
        style={{ strokeDasharray: dash }}
        transform="rotate(-90 24 24)"
      />
    </svg>
  )
}

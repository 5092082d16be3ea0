import { Icon } from '../ui/icon.tsx'
import { hasEmail } from './fields.ts'
import { FlowHeader } from './flow-header.tsx'
import type { Screen } from './model.ts'
import type { ScreenProps } from './screen-props.ts'

export interface SentScreenProps extends ScreenProps {
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

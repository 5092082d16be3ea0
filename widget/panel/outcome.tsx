import { Icon } from '../ui/icon.tsx'
import { FlowHeader } from './flow-header.tsx'
import type { Screen } from './model.ts'
import type { ScreenProps } from './screen-props.ts'

export interface OutcomeProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  screen: Extract<Screen, { kind: 'sent' | 'queued' }>
  /** The number of the report, if the widget sent it. */
  reference: string | undefined
}

/** The screen after sending: the report was delivered, or is queued until the connection is back. */
export function Outcome({ screen: { kind, flow }, reference, texts, dispatch }: OutcomeProps) {
  const { t } = texts
  const isSent = kind === 'sent'
  return (
    <>
      <FlowHeader {...{ flow, texts, dispatch }} />
      <main className="body outcome">
        <span className={isSent ? 'outcome-icon outcome-sent' : 'outcome-icon'}>
          <Icon name={isSent ? 'check' : 'clock'} />
        </span>
        <h2 className="outcome-title" tabIndex={-1}>
          {t(isSent ? 'sentTitle' : 'queuedTitle')}
        </h2>
        <p className="hint">{t(isSent ? 'sentText' : 'queuedText')}</p>
        {isSent && <p className="hint">{t('sentNext')}</p>}
        {isSent && reference !== undefined && <p className="hint">{t('reference', { reference })}</p>}
        <div className="outcome-buttons">
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

import type { ScreenProps, Setup } from './model.ts'
import { Icon } from '../ui/icon.tsx'
import { isListed, getActionText } from '../actions/action-text.ts'
import { Header } from './header.tsx'
import { getPrivacyText } from './parts-list.tsx'

export interface HomeProps extends Omit<ScreenProps, 'panel'> {
  setup: Setup
  /** Number of unread replies of the team; not a number if the visitor has no messages. */
  unread: unknown
  hasLostReport: boolean
}

/** The list of actions. */
export function Home({ setup, texts, unread, hasLostReport, dispatch }: HomeProps) {
  const actions = Object.entries(setup.actions).filter(([name, action]) => isListed(name, action))
  return (
    <>
      <Header
        texts={texts}
        title={texts.t('homeTitle')}
        intro={texts.t('homeIntro')}
        onClose={() => dispatch({ kind: 'close' })}
      />
      <main className="body home">
        <ul className="actions">
          {typeof unread === 'number' && (
            <li>
              <button className="action" type="button" onClick={() => dispatch({ kind: 'open-replies' })}>
                <span className="action-icon">
                  <Icon name="message" />
                </span>
                <span className="action-text">
                  <span className="action-title">{texts.t('repliesTitle')}</span>
                  {unread > 0 && <strong className="unread">{texts.t('repliesNew')}</strong>}
                </span>
                <Icon name="forward" />
              </button>
            </li>
          )}
          {actions.map(([name, action]) => {
            const { title, text, icon } = getActionText(name, action, texts)
            return (
              <li key={name}>
                <button className="action" type="button" onClick={() => dispatch({ kind: 'choose', name })}>
                  <span className="action-icon">
                    <Icon name={icon} />
                  </span>
                  <span className="action-text">
                    <span className="action-title">
                      <bdi>{title}</bdi>
                    </span>
                    {text !== '' && (
                      <span className="hint">
                        <bdi>{text}</bdi>
                      </span>
                    )}
                  </span>
                  <Icon name="forward" />
                </button>
              </li>
            )
          })}
        </ul>
        {hasLostReport && (
          <p className="failure" role="alert">
            <Icon name="alert" />
            {texts.t('reportLost')}
          </p>
        )}
        <p className="privacy">
          <Icon name="lock" />
          {texts.t(getPrivacyText(setup.config))}
        </p>
      </main>
    </>
  )
}

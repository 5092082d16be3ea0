import type { ButtonTexts } from '../i18n/button-texts.ts'
import type { Appearance } from './appearance.ts'

export interface LauncherButtonProps {
  appearance: Appearance
  /** URL of the logo; empty for the built-in icon. */
  logo: string
  /** The label in the project's configuration. It is translated. A corner button has it only as its accessible name. */
  label: string
  texts: ButtonTexts
  /** The accessible name while the panel is open. Default: the label. */
  closeLabel?: string | undefined
  isHidden: boolean
  isOpen: boolean
  /** Number of unread replies; absent, 0 or NaN if there are none. */
  unread?: number | undefined
  onToggle: () => void
  onLogoError: () => void
}

/** The button that opens and closes the panel (W-007 to W-016). */
export function LauncherButton(props: LauncherButtonProps) {
  const { appearance, logo, label, texts, isHidden, isOpen, unread, onToggle, onLogoError } = props
  const { shape, side, isAtBottom } = appearance
  const classes = ['button', shape, side, isAtBottom ? 'at-bottom' : 'at-side', isOpen && 'button-open']
  const words = texts.translate(label) || texts.t('button')
  const name = unread ? `${words} (${unread})` : words
  const closeLabel = props.closeLabel ?? words
  return (
    <button
      className={classes.filter(Boolean).join(' ')}
      type="button"
      hidden={isHidden}
      aria-label={isOpen ? closeLabel : name}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {shape === 'tab' && <bdi className="words">{words}</bdi>}
      {shape === 'corner' && logo !== '' && <img className="logo" src={logo} alt="" onError={onLogoError} />}
      {shape === 'corner' && logo === '' && <LauncherIcon name="chat" path={CHAT} />}
      {shape === 'corner' && <LauncherIcon name="arrow" path={ARROW} />}
      {!!unread && <b className="badge">{`${unread}`}</b>}
    </button>
  )
}

const CHAT =
  'M12 4.2c4.7 0 8.3 3 8.3 6.9s-3.6 6.9-8.3 6.9c-.9 0-1.8-.1-2.6-.3L5 19.8l.8-3.6c-1.3-1.3-2.1-3.1-2.1-5.1 0-3.9 3.6-6.9 8.3-6.9ZM8.2 11.1h.1M12 11.1h.1M15.8 11.1h.1'
const ARROW = 'm6 9.5 6 6 6-6'

function LauncherIcon({ name, path }: { name: string; path: string }) {
  return (
    <svg className={`drawing ${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

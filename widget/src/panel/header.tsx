import type { PanelTexts } from '../i18n/panel-texts.ts'
import { Icon } from '../ui/icon.tsx'

export interface HeaderProps {
  texts: PanelTexts
  title: string
  intro?: string
  onBack?: (() => void) | undefined
  onClose: () => void
}

/** The coloured head of a screen. Its heading takes the focus when the screen changes (`use-focus.ts`). */
export function Header({ texts, title, intro, onBack, onClose }: HeaderProps) {
  return (
    <header className={intro === undefined ? 'header' : 'header header-tall'}>
      {onBack && (
        <button className="header-button" type="button" aria-label={texts.t('back')} onClick={onBack}>
          <Icon name="back" />
        </button>
      )}
      <h1 className="title" tabIndex={-1}>
        {title}
      </h1>
      <button className="header-button" type="button" aria-label={texts.t('close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      {intro !== undefined && <p className="intro">{intro}</p>}
    </header>
  )
}

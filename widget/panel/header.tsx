import type { ReactNode } from 'react'
import { getActionText } from '../actions/action-text.ts'
import type { PanelTexts } from '../i18n/panel-texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { Flow, ScreenProps } from './model.ts'

interface HeaderProps {
  texts: PanelTexts
  title: ReactNode
  intro?: string
  onBack?: (() => void) | undefined
  onClose: () => void
}

/** The colored header of a screen. Its heading receives focus when the screen changes (`hooks.ts`). */
export function Header({ texts, title, intro, onBack, onClose }: HeaderProps) {
  return (
    <header className={intro === undefined ? 'header' : 'header header-tall'}>
      {onBack && (
        <IconButton className="header-button" icon="back" label={texts.t('back')} onClick={onBack} />
      )}
      <h1 className="title" tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
      <IconButton className="header-button" icon="close" label={texts.t('close')} onClick={onClose} />
      {intro !== undefined && <p className="intro">{intro}</p>}
    </header>
  )
}

interface FlowHeaderProps extends Pick<ScreenProps, 'texts' | 'dispatch'> {
  flow: Pick<Flow, 'name' | 'action'>
  onBack?: (() => void) | undefined
}

/** The header of the screens of an action, with the action's title. */
export function FlowHeader({ flow, texts, dispatch, onBack }: FlowHeaderProps) {
  const { title } = getActionText(flow.name, flow.action, texts)
  return <Header {...{ texts, title, onBack }} onClose={() => dispatch({ kind: 'close' })} />
}

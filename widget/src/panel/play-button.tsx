import type { MouseEvent } from 'react'
import type { PanelTexts } from '../i18n/panel-texts.ts'
import { Icon } from '../ui/icon.tsx'

export interface PlayButtonProps {
  /** Of what is played. */
  name: string
  texts: PanelTexts
  onPlay: () => void
}

/** Plays what was recorded, over the page, where it is (W-131). */
export function PlayButton({ name, texts: { t }, onPlay }: PlayButtonProps) {
  const label = t('play', { name })
  const play = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // Under the dialog this frame is inert, and with that the browser forgets what had the focus in it.
    window.addEventListener('focus', () => currentTarget.focus(), { once: true })
    onPlay()
  }
  return (
    <button className="icon-button" type="button" aria-label={label} title={label} onClick={play}>
      <Icon name="play" />
    </button>
  )
}

import type { MouseEvent } from 'react'
import type { PanelTexts } from '../i18n/panel-texts.ts'
import { IconButton } from '../ui/icon-button.tsx'

export interface PlayButtonProps {
  /** Of what is played. */
  name: string
  texts: PanelTexts
  onPlay: () => void
}

/** Plays what was recorded, over the page, where it is (W-131). */
export function PlayButton({ name, texts: { t }, onPlay }: PlayButtonProps) {
  const play = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // Under the dialog this frame is inert, and with that the browser forgets what had the focus in it.
    window.addEventListener('focus', () => currentTarget.focus(), { once: true })
    onPlay()
  }
  return <IconButton icon="play" label={t('play', { name })} onClick={play} />
}

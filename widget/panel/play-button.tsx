import type { MouseEvent } from 'react'
import type { PanelTexts } from '../i18n/panel-texts.ts'
import { IconButton } from '../ui/icon-button.tsx'

export interface PlayButtonProps {
  /** Name of the recording. */
  name: string
  texts: PanelTexts
  onPlay: () => void
}

/** Opens the preview of a recording in a dialog on the host page (W-131). */
export function PlayButton({ name, texts: { t }, onPlay }: PlayButtonProps) {
  const play = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    // Restores the focus when the dialog closes. The dialog makes this frame inert, so the browser forgets which
    // element had the focus.
    window.addEventListener('focus', () => currentTarget.focus(), { once: true })
    onPlay()
  }
  return <IconButton icon="play" label={t('play', { name })} onClick={play} />
}

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
  return (
    <button className="icon-button" type="button" aria-label={label} title={label} onClick={onPlay}>
      <Icon name="play" />
    </button>
  )
}

import type { WebReplay } from '@node-docs/edge/contract'
import { type HandedReplay, replayTexts } from '../../messages/handed-replay.ts'
import type { HostTexts } from '../../i18n/host-texts.ts'
import { FramedPlayer } from './framed-player.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

export interface ReplayPreviewProps {
  replay: WebReplay
  texts: HostTexts
  /** URL of the panel. */
  frameUrl: string
  onDismiss: () => void
}

/** The replay that would be sent, in a frame: a page that shows itself again must not do so in its own origin. */
export function ReplayPreview({ replay, texts, frameUrl, onDismiss }: ReplayPreviewProps) {
  const { t } = texts
  // Rendered once: the player gets it once.
  const content = toHanded(replay, texts)
  const title = t('replayPreview')
  return (
    <PreviewDialog closeLabel={t('closePreview')} {...{ texts, title, onDismiss }}>
      <FramedPlayer refusal={t('replayRefused')} {...{ content, frameUrl, title, onDismiss }} />
    </PreviewDialog>
  )
}

function toHanded(replay: WebReplay, { t, language, direction }: HostTexts): HandedReplay {
  const texts = Object.fromEntries(replayTexts.map((name) => [name, t(name)])) as HandedReplay['texts'] // by the same list
  return { replay, texts, language, direction }
}

import type { WebReplay } from '@node-docs/edge/contract'
import { type ReplayPreviewMessage, replayTexts } from '../../messages/replay-preview-message.ts'
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

/** Previews the replay in a frame, because recorded content must not run in the page's origin. */
export function ReplayPreview({ replay, texts, frameUrl, onDismiss }: ReplayPreviewProps) {
  const { t } = texts
  // A new object on every render is harmless, because the player gets the content only once, when it sends its first
  // message.
  const content = toPreviewMessage(replay, texts)
  const title = t('replayPreview')
  return (
    <PreviewDialog closeLabel={t('closePreview')} {...{ texts, title, onDismiss }}>
      <FramedPlayer refusal={t('replayRefused')} {...{ content, frameUrl, title, onDismiss }} />
    </PreviewDialog>
  )
}

function toPreviewMessage(replay: WebReplay, { t, language, direction }: HostTexts): ReplayPreviewMessage {
  const texts = Object.fromEntries(
    replayTexts.map((name) => [name, t(name)]),
  ) as ReplayPreviewMessage['texts'] // the keys are the keys of `replayTexts`
  return { replay, texts, language, direction }
}

import type { LanguageWish } from '../../i18n/language.ts'
import type { CaptureData } from '../api/capture-data.ts'
import type { CaptureChunkLoader, Preview, PreviewPart, PreviewView } from '../api/capture-types.ts'
import type { Dispose } from '../../platform/dispose.ts'
import { openOverlay } from './open-overlay.ts'

export interface PreviewSessionOptions {
  loadEditor: CaptureChunkLoader['editor']
  /** As things are when it is shown. */
  toView: () => Pick<PreviewView, 'config' | 'frameUrl'> & { capture: CaptureData; wish: LanguageWish }
}

/** What was captured, shown over the page while the panel waits, and never twice at a time. */
export function createPreviewSession({ loadEditor, toView }: PreviewSessionOptions): {
  show: (part: PreviewPart) => Promise<void>
  stop: Dispose
} {
  let isBusy = false
  let isStopped = false
  let stop: Dispose = () => {}
  return {
    async show(part) {
      if (isBusy) return
      isBusy = true
      let isShown = false
      try {
        const { wish, capture, frameUrl, config } = toView()
        const preview = await findPreview(part, capture)
        if (!preview) return
        const { loadRecording, loadHostTexts } = await loadEditor()
        const { showPreview } = await loadRecording()
        const texts = await loadHostTexts(wish, config.customTranslations)
        if (isStopped) return
        stop = showPreview({ preview, frameUrl, config, texts, openOverlay, onEnd: () => (isBusy = false) })
        isShown = true
      } catch {
        // What cannot be shown can be sent all the same.
      } finally {
        isBusy = isShown
      }
    },
    stop() {
      isStopped = true
      stop()
    },
  }
}

/** Undefined where there is nothing of it. */
async function findPreview(part: PreviewPart, capture: CaptureData): Promise<Preview | undefined> {
  if (part === 'replays') {
    const replay = await capture.webReplay
    return replay ? { kind: 'replay', replay } : undefined
  }
  const { screenRecordingData: recording } = capture
  return recording ? { kind: 'recording', recording } : undefined
}

import type { LanguageWish } from '../i18n/language.ts'
import type { CaptureDoors, RecordingView } from '../loader/captures.ts'
import type { Stop } from '../logs/stop.ts'
import { openOverlay } from './open-overlay.ts'

export interface PreviewingContext {
  loadEditor: CaptureDoors['editor']
  /** As things are when it is shown; nothing is where there is no recording. */
  toView: () =>
    (Pick<RecordingView, 'recording' | 'config' | 'frameUrl'> & { wish: LanguageWish }) | undefined
}

/** What was recorded, shown over the page while the panel waits, and never twice at a time. */
export function createPreviewing({ loadEditor, toView }: PreviewingContext): {
  show: () => Promise<void>
  stop: Stop
} {
  let isBusy = false
  let isStopped = false
  let stop: Stop = () => {}
  return {
    async show() {
      const view = toView()
      if (!view || isBusy) return
      isBusy = true
      try {
        const { loadRecording, loadHostTexts } = await loadEditor()
        const { showRecording } = await loadRecording()
        const { wish, ...shown } = view
        const texts = await loadHostTexts(wish, shown.config.customTranslations)
        if (isStopped) return
        stop = showRecording({ ...shown, texts, openOverlay, onEnd: () => (isBusy = false) })
      } catch {
        // What cannot be shown can be sent all the same.
        isBusy = false
      }
    },
    stop() {
      isStopped = true
      stop()
    },
  }
}

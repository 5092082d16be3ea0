import type { LanguagePreference } from '../../i18n/language.ts'
import type { CaptureData } from '../api/capture-data.ts'
import type { CaptureChunkLoader, Preview, PreviewPart, PreviewView } from '../api/capture-types.ts'
import type { Dispose } from '../../platform/dispose.ts'

export interface PreviewSessionOptions {
  openOverlay: PreviewView['openOverlay']
  loadEditor: CaptureChunkLoader['editor']
  /** Returns the current options when the preview opens. */
  toView: () => Pick<PreviewView, 'config' | 'frameUrl'> & {
    capture: CaptureData
    lang: LanguagePreference
  }
}

/** Shows previews of captures above the page, one at a time. */
export interface PreviewSession {
  show: (part: PreviewPart) => Promise<void>
  stop: Dispose
}

export function createPreviewSession({
  openOverlay,
  loadEditor,
  toView,
}: PreviewSessionOptions): PreviewSession {
  let isBusy = false
  let isStopped = false
  let stop: Dispose = () => {}
  return {
    async show(part) {
      if (isBusy) return
      isBusy = true
      let isShown = false
      try {
        const { lang, capture, frameUrl, config } = toView()
        const preview = await findPreview(part, capture)
        if (!preview) return
        const { loadRecording, loadHostTexts } = await loadEditor()
        const { showPreview } = await loadRecording()
        const texts = await loadHostTexts(lang, config.customTranslations)
        if (isStopped) return
        stop = showPreview({ preview, frameUrl, config, texts, openOverlay, onEnd: () => (isBusy = false) })
        isShown = true
      } catch {
        // If a preview fails, ignores the error, because the visitor can still send the capture.
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

/** Finds the part to preview; returns undefined if the part was not captured. */
async function findPreview(part: PreviewPart, capture: CaptureData): Promise<Preview | undefined> {
  if (part === 'replays') {
    const replay = await capture.webReplay
    if (!replay) return undefined
    const { webReplay = replay } = (await capture.hideCovered?.({ webReplay: replay })) ?? {}
    return { kind: 'replay', replay: webReplay }
  }
  const { screenRecordingData: recording } = capture
  return recording ? { kind: 'recording', recording } : undefined
}

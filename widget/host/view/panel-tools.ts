import type { LanguagePreference } from '../../i18n/preferred-languages.ts'
import { findToolTexts } from '../../i18n/button-tool-texts.ts'
import type { Dispose } from '../../platform/dispose.ts'
import { createToggle } from '../../platform/toggle.ts'
import type {
  CaptureChunkLoader,
  CaptureData,
  CaptureMode,
  EditorContext,
  EditorHandle,
  EditorMode,
  EditorResult,
  Preview,
  PreviewPart,
  PreviewView,
} from '../api/editor-types.ts'
import type { WidgetViewOptions } from '../api/widget-view.ts'

import panelStyles from '../../launcher/open-panel.css' with { type: 'text' }
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { type MoveAndHideOptions, letVisitorsMoveAndHide } from './move-and-hide-button.ts'
import { trackOpenPanel } from './track-open-panel.ts'

export interface PanelToolsOptions
  extends
    Pick<WidgetViewOptions, 'open' | 'close' | 'followTheme' | 'post'>,
    Pick<EditorSessionOptions, 'openOverlay' | 'loadEditor' | 'toContext'>,
    Pick<MoveAndHideOptions, 'root' | 'onPlace' | 'onHide'> {
  /** The panel's frame. */
  frame: HTMLIFrameElement
  /** Moves the widget above everything else. */
  promote: () => void
  /** Changes the state of the view. */
  change: (changes: { isSettled?: boolean; isEditing?: boolean }) => void
}

/**
 * Functions that the view needs once a visitor opens the panel. They are a separate chunk, because most visitors never
 * open the panel.
 */
export interface PanelTools {
  editing: EditorSession
  previewing: PreviewSession
  /** The accessible name of the button while the panel is open. */
  closeLabel: string
  /** Call it when the panel is shown or hidden. */
  trackPanel: (isShown: boolean) => void
  stop: Dispose
}

export function createPanelTools(options: PanelToolsOptions): PanelTools {
  const { frame, openOverlay, promote, loadEditor, toContext, change, open, close, followTheme, post } =
    options
  const trackPanel = createToggle(() =>
    trackOpenPanel(frame, {
      onEscape: close,
      onSettled: () => change({ isSettled: true }),
      onTheme: followTheme,
    }),
  )
  const editing = createEditorSession({
    openOverlay,
    loadEditor,
    toContext,
    onToggle: (isEditing) => change({ isEditing }),
    onEnd(mode, isDone, result) {
      // Moves the panel above the drawings, which the editor has put above everything else.
      promote()
      open()
      const [formKey, value] = result && 'text' in result ? ['pickedElement', result] : ['capture', mode]
      if (isDone) post({ name: 'set-form-data', data: { formKey, data: { value, dirty: true } } })
      if (result && 'paths' in result) post({ name: 'capture-thumbnail', data: result })
    },
  })
  const { lang, config } = toContext()
  const texts = findToolTexts(lang, config.customTranslations)
  adoptStyles(options.root, panelStyles)
  const stopMoveAndHide = letVisitorsMoveAndHide({ ...options, texts })
  const previewing = createPreviewSession({ openOverlay, loadEditor, toView: toContext })
  return {
    editing,
    previewing,
    closeLabel: texts.t('closeButton'),
    trackPanel,
    stop() {
      trackPanel(false)
      stopMoveAndHide()
      editing.stop()
      previewing.stop()
    },
  }
}

export interface EditorSessionOptions {
  openOverlay: EditorContext['openOverlay']
  loadEditor: CaptureChunkLoader['editor']
  /** Returns the options with which the editor opens. */
  toContext: () => Pick<EditorContext, 'page' | 'config' | 'capture' | 'frameUrl'> & {
    lang: LanguagePreference
  }
  /** Called when the editor opens or closes, to hide or show the panel. */
  onToggle: (isEditing: boolean) => void
  /** Called when the visitor has closed the editor. */
  onEnd: (mode: EditorMode, isDone: boolean, result?: EditorResult) => void
}

const MODES: readonly EditorMode[] = ['screenshot', 'capture', 'element']

/** Opens the editor in one of its modes. Only one editor can be open at a time. */
export interface EditorSession {
  start: (mode: EditorMode) => Promise<void>
  /** Shows or hides the drawings with the panel. If the editor is open, hiding closes it and removes all drawings. */
  showDrawings: (isShown: boolean) => void
  /** Removes the drawings of one mode, or of all modes. Does nothing for the mode in which the editor is open. */
  cleanUp: (mode?: CaptureMode) => void
  stop: Dispose
}

export function createEditorSession({
  openOverlay,
  loadEditor,
  toContext,
  onToggle,
  onEnd,
}: EditorSessionOptions): EditorSession {
  /** Handles of the open editor and of closed editors whose drawings are still on the page, by mode. */
  const editors: Partial<Record<EditorMode, EditorHandle>> = {}
  /** The mode of the editor that is open or loading; undefined if there is none. */
  let current: { mode: EditorMode } | undefined
  /** Whether the drawings of a screenshot are still on the page, where the visitor can change them. */
  let hasDrawings = false

  function turn(next: typeof current): void {
    current = next
    onToggle(next !== undefined)
  }

  async function start(mode: EditorMode): Promise<void> {
    // Ignores a request while an editor is open. A second editor would discard the drawings of the first.
    if (current) return
    const wanted = { mode }
    turn(wanted)
    const opened = await open(wanted).catch(() => undefined)
    // Closes the editor if the visitor has closed the panel while the editor was loading.
    if (current !== wanted) opened?.destroy()
    else if (opened) editors[mode] = opened
    // If the editor cannot be loaded, shows the panel again. The report has no annotations then.
    else turn(undefined)
  }

  async function open({ mode }: { mode: EditorMode }): Promise<EditorHandle> {
    const { openEditor, loadHostTexts } = await loadEditor()
    const earlier = editors[mode]
    if (earlier && hasDrawings && mode === 'screenshot') return earlier.reopen()
    const { lang, ...context } = toContext()
    const texts = await loadHostTexts(lang, context.config.customTranslations)
    earlier?.destroy()
    return openEditor({
      ...context,
      texts,
      mode,
      openOverlay,
      onEnd(isDone, result) {
        hasDrawings ||= isDone && mode === 'screenshot'
        turn(undefined)
        onEnd(mode, isDone, result)
      },
    })
  }

  function stop(): void {
    if (current) turn(undefined)
    for (const mode of MODES) {
      editors[mode]?.destroy()
      delete editors[mode]
    }
    hasDrawings = false
  }

  return {
    start,
    showDrawings(isShown) {
      if (current && !isShown) stop()
      else for (const mode of MODES) editors[mode]?.showDrawings(isShown)
    },
    cleanUp(only) {
      for (const mode of only ? [only] : MODES) {
        if (mode === 'screenshot' && current?.mode !== mode) hasDrawings = false
        editors[mode]?.cleanUp()
      }
    },
    stop,
  }
}

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

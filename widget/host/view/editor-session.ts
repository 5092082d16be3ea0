import type { LanguagePreference } from '../../i18n/language.ts'
import type {
  CaptureChunkLoader,
  CaptureMode,
  EditorMode,
  EditorHandle,
  EditorContext,
  EditorResult,
} from '../api/capture-types.ts'
import type { Dispose } from '../../platform/dispose.ts'

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

import type { LanguageWish } from '../../i18n/language.ts'
import type { CaptureChunkLoader, CaptureMode, EditorHandle, EditorContext } from '../api/capture-types.ts'
import type { Dispose } from '../../platform/dispose.ts'
import { openOverlay } from './open-overlay.ts'

export interface EditorSessionOptions {
  loadEditor: CaptureChunkLoader['editor']
  /** As things are when the editor opens. */
  toContext: () => Pick<EditorContext, 'page' | 'config' | 'capture' | 'frameUrl'> & { wish: LanguageWish }
  /** The panel has to stand aside, or may come back. */
  onToggle: (isEditing: boolean) => void
  /** The visitor has left the editor. */
  onEnd: (mode: CaptureMode, isDone: boolean) => void
}

/** The editor as the stage knows it: loaded when it is wanted, and never twice at a time. */
export interface EditorSession {
  start: (mode: CaptureMode) => Promise<void>
  /** Without the panel there are no drawings to be seen, and nothing to draw for. */
  showDrawings: (isShown: boolean) => void
  cleanUp: Dispose
  stop: Dispose
}

export function createEditorSession({
  loadEditor,
  toContext,
  onToggle,
  onEnd,
}: EditorSessionOptions): EditorSession {
  let editor: EditorHandle | undefined
  /** What the editor is being loaded or used for. */
  let current: { mode: CaptureMode } | undefined

  function turn(next: typeof current): void {
    current = next
    onToggle(next !== undefined)
  }

  async function start(mode: CaptureMode): Promise<void> {
    // Asked for again, it must not cost what was drawn so far.
    if (current) return
    const wanted = { mode }
    turn(wanted)
    const opened = await open(wanted).catch(() => undefined)
    // Meanwhile the visitor may have closed the panel.
    if (current !== wanted) opened?.destroy()
    else if (opened) editor = opened
    // The report goes without marks.
    else turn(undefined)
  }

  async function open({ mode }: { mode: CaptureMode }): Promise<EditorHandle> {
    const { openEditor, loadHostTexts } = await loadEditor()
    const { wish, ...context } = toContext()
    const texts = await loadHostTexts(wish, context.config.customTranslations)
    editor?.destroy()
    return openEditor({
      ...context,
      texts,
      mode,
      openOverlay,
      onEnd(isDone) {
        turn(undefined)
        onEnd(mode, isDone)
      },
    })
  }

  function stop(): void {
    if (current) turn(undefined)
    editor?.destroy()
    editor = undefined
  }

  return {
    start,
    showDrawings(isShown) {
      if (current && !isShown) stop()
      else editor?.showDrawings(isShown)
    },
    cleanUp: () => editor?.cleanUp(),
    stop,
  }
}

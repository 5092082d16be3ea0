import type { Dispose } from '../../platform/dispose.ts'
import { createToggle } from '../../platform/toggle.ts'
import type { WidgetViewOptions } from '../api/widget-view.ts'
import { createEditorSession, type EditorSession, type EditorSessionOptions } from './editor-session.ts'
import { createPreviewSession, type PreviewSession } from './preview-session.ts'
import { trackOpenPanel } from './track-open-panel.ts'

export interface PanelToolsOptions
  extends
    Pick<WidgetViewOptions, 'open' | 'close' | 'followTheme' | 'post'>,
    Pick<EditorSessionOptions, 'openOverlay' | 'loadEditor' | 'toContext'> {
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
  const previewing = createPreviewSession({ openOverlay, loadEditor, toView: toContext })
  return {
    editing,
    previewing,
    trackPanel,
    stop() {
      trackPanel(false)
      editing.stop()
      previewing.stop()
    },
  }
}

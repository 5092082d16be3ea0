import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { type HostTexts, hostSources } from '../i18n/host-texts.ts'
import { loadTexts } from '../i18n/texts.ts'
import type { Look, OpenStage } from '../loader/stage.ts'
import { stopAll } from '../logs/stop.ts'
import { createEditing } from './editing.ts'
import styles from './launcher.css' with { type: 'text' }
import { Launcher } from './launcher.tsx'
import { openOverlay } from './open-overlay.ts'
import { createPreviewing } from './previewing.ts'
import { whenQuiet } from './when-quiet.ts'

/** Puts button and panel on screen, once the page has had its turn. */
export const openStage: OpenStage = async (context) => {
  const { page, look, frameUrl, capture, connectFrame, open, close, post } = context
  const [texts] = await Promise.all([loadFor(look), whenQuiet(window)])
  const state = { look, texts, isThere: false, isOpen: false, isEditing: false, height: 0 }
  const frame = createRef<HTMLIFrameElement>()
  const overlay = openOverlay(styles, () => !state.isOpen)
  const reactRoot = createRoot(overlay.root)
  const editing = createEditing({
    loadEditor: context.loadEditor,
    toContext: () => ({ page, capture, texts: state.texts, config: state.look.config }),
    onToggle: (isEditing) => render({ isEditing }),
    onEnd(mode, isDone) {
      // What was drawn lies above everything, the panel included.
      overlay.promote()
      open()
      if (isDone)
        post({ name: 'set-form-data', data: { formKey: 'capture', data: { value: mode, dirty: true } } })
    },
  })

  const previewing = createPreviewing({
    loadEditor: context.loadEditor,
    toView() {
      const recording = capture.screenRecordingData
      return recording ? { recording, texts: state.texts } : undefined
    },
  })

  function render(change: Partial<typeof state> = {}): void {
    Object.assign(state, change)
    reactRoot.render(
      <Launcher
        config={state.look.config}
        texts={state.texts}
        frameUrl={frameUrl}
        frame={frame}
        isButtonShown={state.isThere && state.look.hasButton && !state.isEditing}
        isOpen={state.isOpen && !state.isEditing}
        height={state.height}
        onOpen={open}
        onClose={close}
      />,
    )
  }

  const stops = [
    connectFrame(() => frame.current?.contentWindow ?? null),
    editing.stop,
    previewing.stop,
    () => reactRoot.unmount(),
    overlay.destroy,
  ]
  render()

  return {
    show() {
      render({ isOpen: true })
      editing.showDrawings(true)
    },
    hide() {
      render({ isOpen: false })
      editing.showDrawings(false)
    },
    update(next) {
      const isSame = next.language === state.look.language
      render({ look: next })
      // The texts a project has of its own come with its configuration.
      if (isSame && next.config.customTranslations === look.config.customTranslations) return
      void loadFor(next).then((loaded) => state.look === next && render({ texts: loaded }))
    },
    handle(message) {
      if (message.name === 'ping') render({ isThere: true })
      if (message.name === 'height-update') render({ height: message.data })
      if (message.name === 'start-screen-drawing') void editing.start(message.data)
      if (message.name === 'cleanup-drawings') editing.cleanUp()
      if (message.name === 'preview-part') void previewing.show()
    },
    destroy: stopAll(stops),
  }
}

function loadFor({ language, config }: Look): Promise<HostTexts> {
  return loadTexts(
    hostSources,
    { override: language, browser: navigator.language },
    config.customTranslations,
  )
}

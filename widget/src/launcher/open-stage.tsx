import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { type HostTexts, hostSources } from '../i18n/host-texts.ts'
import { loadTexts } from '../i18n/texts.ts'
import type { CaptureMode, Editor } from '../loader/captures.ts'
import type { Look, OpenStage } from '../loader/stage.ts'
import { stopAll } from '../logs/stop.ts'
import { guardEvents } from './guard-events.ts'
import { createHostElement } from './host-element.ts'
import styles from './launcher.css' with { type: 'text' }
import { Launcher } from './launcher.tsx'
import { stayOnTop } from './stay-on-top.ts'
import { whenQuiet } from './when-quiet.ts'

/** Puts button and panel on screen, once the page has had its turn. */
export const openStage: OpenStage = async (context) => {
  const { page, look, frameUrl, capture, connectFrame, open, close, post } = context
  const [texts] = await Promise.all([loadFor(look), whenQuiet(window)])
  const state = { look, texts, isThere: false, isOpen: false, height: 0 }
  const frame = createRef<HTMLIFrameElement>()
  const host = createHostElement(document, styles)
  const reactRoot = createRoot(host.root)
  let editor: Editor | undefined

  function render(change: Partial<typeof state> = {}): void {
    Object.assign(state, change)
    reactRoot.render(
      <Launcher
        config={state.look.config}
        texts={state.texts}
        frameUrl={frameUrl}
        frame={frame}
        isButtonShown={state.isThere && state.look.hasButton}
        isOpen={state.isOpen}
        height={state.height}
        onOpen={open}
        onClose={close}
      />,
    )
  }

  const stops = [
    connectFrame(() => frame.current?.contentWindow ?? null),
    stayOnTop(host.element, () => !state.isOpen),
    guardEvents(host.element, window),
    () => reactRoot.unmount(),
    () => editor?.destroy(),
    host.destroy,
  ]
  render()

  async function draw(mode: CaptureMode): Promise<void> {
    const { openEditor } = await context.loadEditor()
    render({ isOpen: false })
    const {
      texts: current,
      look: { config },
    } = state
    editor?.destroy()
    editor = openEditor({ page, mode, texts: current, config, capture, onEnd })

    function onEnd(isDone: boolean): void {
      if (isDone)
        post({ name: 'set-form-data', data: { formKey: 'capture', data: { value: mode, dirty: true } } })
      render({ isOpen: true })
    }
  }

  return {
    show: () => render({ isOpen: true }),
    hide: () => render({ isOpen: false }),
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
      // Without the editor the report goes without marks.
      if (message.name === 'start-screen-drawing') void draw(message.data).catch(() => {})
      if (message.name === 'cleanup-drawings') editor?.cleanUp()
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

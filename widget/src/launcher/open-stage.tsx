import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { type HostTexts, hostSources } from '../i18n/host-texts.ts'
import { loadTexts } from '../i18n/texts.ts'
import type { Look, OpenStage } from '../loader/stage.ts'
import { stopAll } from '../logs/stop.ts'
import { guardEvents } from './guard-events.ts'
import { createHostElement } from './host-element.ts'
import styles from './launcher.css' with { type: 'text' }
import { Launcher } from './launcher.tsx'
import { stayOnTop } from './stay-on-top.ts'
import { whenQuiet } from './when-quiet.ts'

/** Puts button and panel on screen, once the page has had its turn. */
export const openStage: OpenStage = async ({ look, frameUrl, connectFrame, open, close }) => {
  const [texts] = await Promise.all([loadFor(look), whenQuiet(window)])
  const state = { look, texts, isThere: false, isOpen: false, height: 0 }
  const frame = createRef<HTMLIFrameElement>()
  const host = createHostElement(document, styles)
  const reactRoot = createRoot(host.root)

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
    host.destroy,
  ]
  render()

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

import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { findButtonTexts } from '../i18n/button-texts.ts'
import type { LanguageWish } from '../i18n/language.ts'
import { createSwitch } from '../loader/create-switch.ts'
import type { Look, OpenStage } from '../loader/stage.ts'
import { stopAll } from '../logs/stop.ts'
import { createEditing } from './editing.ts'
import styles from './launcher.css' with { type: 'text' }
import { Launcher } from './launcher.tsx'
import { openOverlay } from './open-overlay.ts'
import { createPreviewing } from './previewing.ts'
import { whenQuiet } from './when-quiet.ts'
import { attendPanel } from './attend-panel.ts'

/** Puts button and panel on screen, once the page has had its turn. */
export const openStage: OpenStage = async (context) => {
  const { page, look, frameUrl, capture, connectFrame, open, close, post } = context
  await whenQuiet(window)
  const state = {
    look,
    brokenLogo: '',
    isThere: false,
    isOpen: false,
    isEditing: false,
    isSettled: false,
    height: 0,
  }
  const frame: RefObject<HTMLIFrameElement | null> = { current: null }
  const overlay = openOverlay(styles, () => !state.isOpen)
  const reactRoot = createRoot(overlay.root)
  const attend = createSwitch(() =>
    attendPanel(frame.current, { onEscape: close, onSettled: () => render({ isSettled: true }) }),
  )
  const editing = createEditing({
    loadEditor: context.loadEditor,
    toContext: () => ({ page, capture, wish: toWish(state.look), config: state.look.config }),
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
      return recording ? { recording, wish: toWish(state.look), config: state.look.config } : undefined
    },
  })

  function render(change: Partial<typeof state> = {}): void {
    Object.assign(state, change)
    const { isThere, isEditing, brokenLogo } = state
    const { config, hasButton } = state.look
    const isOpen = state.isOpen && !isEditing
    const texts = findButtonTexts(toWish(state.look), config.customTranslations)
    if (!isOpen) state.isSettled = false
    // At once: what is not shown yet cannot take the focus.
    flushSync(() =>
      reactRoot.render(
        <Launcher
          {...{ config, texts, frameUrl, frame, isOpen }}
          logo={config.buttonLogo === brokenLogo ? '' : config.buttonLogo}
          isButtonShown={isThere && hasButton && !isEditing}
          isSettled={state.isSettled}
          height={state.height}
          onToggle={isOpen ? close : open}
          onLogoError={() => render({ brokenLogo: config.buttonLogo })}
        />,
      ),
    )
    attend(isOpen)
  }

  const stops = [
    connectFrame(() => frame.current?.contentWindow ?? null),
    () => attend(false),
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
    update: (next) => render({ look: next }),
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

function toWish({ language }: Look): LanguageWish {
  return { override: language, browser: navigator.language }
}

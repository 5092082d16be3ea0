import type { ReactNode } from 'react'
import { findButtonTexts } from '../../i18n/button-texts.ts'
import type { LanguagePreference } from '../../i18n/language.ts'
import { createToggle } from '../../platform/toggle.ts'
import { createLazy } from '../../platform/lazy.ts'
import type { Appearance, OpenWidgetView, WidgetView, WidgetViewOptions } from '../api/widget-view.ts'
import { disposeAll } from '../../platform/dispose.ts'
import styles from '../../launcher/launcher.css' with { type: 'text' }
import { Launcher } from '../../launcher/launcher.tsx'
import { openOverlay } from './open-overlay.ts'
import { renderOnce } from './render-once.ts'
import { createPanelFrame } from './panel-frame.ts'
import type { WidgetChunks } from '../widget-chunks.ts'
import { waitForQuietPage } from './wait-for-quiet-page.ts'

/**
 * Shows the launcher and the panel's frame when the page is idle. They are painted without Preact, which loads afterward
 * and hydrates them (`decisions/010`).
 */
export const createOpenWidgetView =
  (chunks: Pick<WidgetChunks, 'preact' | 'editor'>): OpenWidgetView =>
  async (options) => {
    await waitForQuietPage(window)
    return openWidgetView(options, chunks)
  }

async function openWidgetView(
  options: WidgetViewOptions,
  { preact: loadPreact, editor: loadEditor }: Pick<WidgetChunks, 'preact' | 'editor'>,
): Promise<WidgetView> {
  const { page, appearance, frameUrl, capture, connectFrame, open, close, followTheme, post } = options
  const state = {
    appearance,
    brokenLogo: '',
    isFrameReady: false,
    isOpen: false,
    isEditing: false,
    isSettled: false,
    height: 0,
  }
  const overlay = openOverlay(styles, () => !state.isOpen)
  // Adds the overlay and the frame in separate tasks, because adding a frame can take almost 50 ms.
  await waitForQuietPage(window)
  const container = overlay.root.appendChild(document.createElement('div'))
  const frame = createPanelFrame(overlay.root.host, frameUrl)
  const getViewOptions = () => ({
    capture,
    frameUrl,
    wish: toLanguageWish(state.appearance),
    config: state.appearance.config,
  })
  const isPanelShown = (): boolean => state.isOpen && !state.isEditing

  function createContent(): ReactNode {
    const { isFrameReady, isEditing, brokenLogo } = state
    const { config, hasButton, unread } = state.appearance
    const isOpen = isPanelShown()
    const texts = findButtonTexts(toLanguageWish(state.appearance), config.customTranslations)
    frame.title = texts.t('frameTitle')
    return (
      <Launcher
        {...{ config, texts, isFrameReady, isOpen, unread }}
        frame={<slot />}
        logo={config.buttonLogo === brokenLogo ? '' : config.buttonLogo}
        hasButton={hasButton && !isEditing}
        isSettled={state.isSettled}
        height={state.height}
        onToggle={isOpen ? close : open}
        onLogoError={() => render({ brokenLogo: config.buttonLogo })}
      />
    )
  }

  const painted = createContent()
  const stopPainted = renderOnce(painted, container)
  const hydrated = createLazy(async () => {
    const chunk = await loadPreact()
    const { createElements } = chunk
    stopPainted()
    chunk.hydrate(createElements(painted), container)
    const trackPanel = createToggle(() =>
      chunk.trackOpenPanel(frame, {
        onEscape: close,
        onSettled: () => render({ isSettled: true }),
        onTheme: followTheme,
      }),
    )
    const editing = chunk.createEditorSession({
      openOverlay,
      loadEditor,
      toContext: () => ({ page, ...getViewOptions() }),
      onToggle: (isEditing) => render({ isEditing }),
      onEnd(mode, isDone, result) {
        // Otherwise, the drawings would cover the panel.
        overlay.promote()
        open()
        const [formKey, value] = result && 'text' in result ? ['pickedElement', result] : ['capture', mode]
        if (isDone) post({ name: 'set-form-data', data: { formKey, data: { value, dirty: true } } })
        if (result && 'paths' in result) post({ name: 'capture-thumbnail', data: result })
      },
    })
    const previewing = chunk.createPreviewSession({ openOverlay, loadEditor, toView: getViewOptions })
    return {
      editing,
      previewing,
      draw() {
        // Renders synchronously, because the panel cannot be focused before it is visible.
        chunk.render(createElements(createContent()), container)
        trackPanel(isPanelShown())
      },
      stop() {
        trackPanel(false)
        editing.stop()
        previewing.stop()
        chunk.render(null, container)
      },
    }
  })

  function render(change: Partial<typeof state>): void {
    Object.assign(state, change)
    if (!isPanelShown()) state.isSettled = false
    const current = hydrated.current()
    if (current) current.draw()
    // Hydrating earlier would change nothing visible.
    else if (state.isFrameReady || state.isOpen) hydrated.use((view) => view.draw())
  }

  function showButton(): void {
    const button = container.querySelector('button')
    if (button) button.hidden = false
    render({ isFrameReady: true })
  }

  const stops = [connectFrame(() => frame.contentWindow), stopPainted, hydrated.stop, overlay.destroy]

  return {
    show() {
      const { fullscreenElement: whole } = document
      // Everything outside an element in full screen is covered and inert.
      if (whole && whole !== document.documentElement) void document.exitFullscreen()
      // The visitor needs the pointer, which games and maps lock.
      if (document.pointerLockElement) document.exitPointerLock()
      render({ isOpen: true })
      hydrated.current()?.editing.showDrawings(true)
    },
    hide() {
      render({ isOpen: false })
      overlay.arrange()
      hydrated.current()?.editing.showDrawings(false)
    },
    update: (next) => render({ appearance: next }),
    handle(message) {
      if (message.name === 'ping') showButton()
      if (message.name === 'height-update') render({ height: message.data })
      if (message.name === 'start-screen-drawing')
        hydrated.use(({ editing }) => void editing.start(message.data))
      if (message.name === 'cleanup-drawings') hydrated.current()?.editing.cleanUp(message.data)
      if (message.name === 'preview-part')
        hydrated.use(({ previewing }) => void previewing.show(message.data))
    },
    destroy: disposeAll(stops),
  }
}

function toLanguageWish({ language }: Appearance): LanguagePreference {
  return { override: language, browser: navigator.language }
}

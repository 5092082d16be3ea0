import type { ReactNode } from 'react'
import { findButtonTexts } from '../../i18n/button-texts.ts'
import type { LanguagePreference } from '../../i18n/language.ts'
import { createToggle } from '../../platform/toggle.ts'
import { createLazy } from '../../platform/lazy.ts'
import type { Appearance, OpenWidgetView, WidgetView, WidgetViewOptions } from '../api/widget-view.ts'
import { disposeAll } from '../../platform/dispose.ts'
import { trackOpenPanel } from './track-open-panel.ts'
import { createEditorSession } from './editor-session.ts'
import styles from '../../launcher/launcher.css' with { type: 'text' }
import { Launcher } from '../../launcher/launcher.tsx'
import { openOverlay } from './open-overlay.ts'
import { paint } from './paint.ts'
import { createPanelFrame } from './panel-frame.ts'
import { createPreviewSession } from './preview-session.ts'
import type { WidgetChunks } from '../widget-chunks.ts'
import { waitForQuietPage } from './wait-for-quiet-page.ts'

/**
 * Shows the launcher and the panel's frame when the page is idle. They are painted without Preact, which loads afterward
 * and hydrates them (`decisions/010`).
 */
export const createOpenWidgetView =
  (loadPreact: WidgetChunks['preact']): OpenWidgetView =>
  async (options) => {
    await waitForQuietPage(window)
    return openWidgetView(options, loadPreact)
  }

async function openWidgetView(
  options: WidgetViewOptions,
  loadPreact: WidgetChunks['preact'],
): Promise<WidgetView> {
  const { page, appearance, frameUrl, capture, connectFrame, open, close, post } = options
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
  // The overlay and the frame get a task each: adding a frame alone can take most of a long task.
  await waitForQuietPage(window)
  const container = overlay.root.appendChild(document.createElement('div'))
  const frame = createPanelFrame(overlay.root.host, frameUrl)
  const trackPanel = createToggle(() =>
    trackOpenPanel(frame, { onEscape: close, onSettled: () => render({ isSettled: true }) }),
  )
  const getViewOptions = () => ({
    capture,
    frameUrl,
    wish: toLanguageWish(state.appearance),
    config: state.appearance.config,
  })
  const editing = createEditorSession({
    loadEditor: options.loadEditor,
    toContext: () => ({ page, ...getViewOptions() }),
    onToggle: (isEditing) => render({ isEditing }),
    onEnd(mode, isDone) {
      // The drawings cover the panel otherwise.
      overlay.promote()
      open()
      if (isDone)
        post({ name: 'set-form-data', data: { formKey: 'capture', data: { value: mode, dirty: true } } })
    },
  })

  const previewing = createPreviewSession({ loadEditor: options.loadEditor, toView: getViewOptions })

  const isPanelShown = (): boolean => state.isOpen && !state.isEditing

  function createContent(): ReactNode {
    const { isFrameReady, isEditing, brokenLogo } = state
    const { config, hasButton } = state.appearance
    const isOpen = isPanelShown()
    const texts = findButtonTexts(toLanguageWish(state.appearance), config.customTranslations)
    frame.title = texts.t('frameTitle')
    return (
      <Launcher
        {...{ config, texts, isFrameReady, isOpen }}
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
  const stopPainted = paint(painted, container)
  const hydrated = createLazy(async () => {
    const { createElements, hydrate, render: renderInto } = await loadPreact()
    stopPainted()
    hydrate(createElements(painted), container)
    return {
      // Synchronous: an element that is not visible yet cannot take the focus.
      draw: (content: ReactNode) => renderInto(createElements(content), container),
      stop: () => renderInto(null, container),
    }
  })

  function draw(launcher: { draw: (content: ReactNode) => void }): void {
    launcher.draw(createContent())
    trackPanel(isPanelShown())
  }

  function render(change: Partial<typeof state>): void {
    Object.assign(state, change)
    if (!isPanelShown()) state.isSettled = false
    const current = hydrated.current()
    if (current) draw(current)
    // Until then nothing differs visibly from what was painted.
    else if (state.isFrameReady || state.isOpen) hydrated.use(draw)
  }

  function showButton(): void {
    const button = container.querySelector('button')
    if (button) button.hidden = false
    render({ isFrameReady: true })
  }

  const stops = [
    connectFrame(() => frame.contentWindow),
    () => trackPanel(false),
    editing.stop,
    previewing.stop,
    stopPainted,
    hydrated.stop,
    overlay.destroy,
  ]

  return {
    show() {
      render({ isOpen: true })
      editing.showDrawings(true)
    },
    hide() {
      render({ isOpen: false })
      overlay.arrange()
      editing.showDrawings(false)
    },
    update: (next) => render({ appearance: next }),
    handle(message) {
      if (message.name === 'ping') showButton()
      if (message.name === 'height-update') render({ height: message.data })
      if (message.name === 'start-screen-drawing') void editing.start(message.data)
      if (message.name === 'cleanup-drawings') editing.cleanUp()
      if (message.name === 'preview-part') void previewing.show(message.data)
    },
    destroy: disposeAll(stops),
  }
}

function toLanguageWish({ language }: Appearance): LanguagePreference {
  return { override: language, browser: navigator.language }
}

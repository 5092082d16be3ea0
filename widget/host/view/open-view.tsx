import { placements } from '@node-docs/edge/contract/button-positions'
import type { ReactNode } from 'react'
import { findButtonTexts } from '../../i18n/button-texts.ts'
import type { LanguagePreference } from '../../i18n/preferred-languages.ts'
import styles from '../../launcher/launcher.css' with { type: 'text' }
import { Launcher } from '../../launcher/launcher.tsx'
import { disposeAll, listen } from '../../platform/dispose.ts'
import { createLazy } from '../../platform/lazy.ts'
import type { Appearance, OpenWidgetView, WidgetView, WidgetViewOptions } from '../api/widget-view.ts'
import type { WidgetChunks } from '../widget-chunks.ts'
import { isPutAway, keepPlace, putAway, readPlace } from './stored-button-place.ts'
import { openOverlay } from './overlay.ts'
import { render, waitForIdlePage } from './render-jsx.ts'

/** Shows the launcher and the panel's frame when the page is idle. */
export const createOpenWidgetView =
  (chunks: ViewChunks): OpenWidgetView =>
  async (options) => {
    await waitForIdlePage(window)
    return openWidgetView(options, chunks)
  }

type ViewChunks = Pick<WidgetChunks, 'besideButton' | 'panelTools' | 'editor'>

async function openWidgetView(
  options: WidgetViewOptions,
  { besideButton, panelTools: loadPanelTools, editor: loadEditor }: ViewChunks,
): Promise<WidgetView> {
  const { page, appearance, frameUrl, capture, connectFrame, open, close } = options
  const state = {
    appearance,
    brokenLogo: '',
    isFrameReady: false,
    isOpen: false,
    isEditing: false,
    isSettled: false,
    height: 0,
    place: readPlace(page),
    isPutAway: isPutAway(page),
  }
  let isMoved = state.place !== undefined
  const overlay = openOverlay(styles, () => !state.isOpen)
  // Adds the overlay and the frame in separate tasks, because adding a frame can take almost 50 ms.
  await waitForIdlePage(window)
  const container = overlay.root.appendChild(document.createElement('div'))
  const frame = createPanelFrame(overlay.root.host, frameUrl)
  const isPanelShown = (): boolean => state.isOpen && !state.isEditing

  function createContent(): ReactNode {
    const { isFrameReady, isEditing, brokenLogo } = state
    const { config, hasButton, unread } = state.appearance
    const texts = findButtonTexts(toLanguagePreference(state.appearance), config.customTranslations)
    frame.title = texts.t('button')
    return (
      <Launcher
        {...{ config, texts, isFrameReady, unread }}
        place={state.place}
        closeLabel={tools.current()?.closeLabel}
        frame={<slot />}
        logo={config.buttonLogo === brokenLogo ? '' : config.buttonLogo}
        hasButton={hasButton && !isEditing && !state.isPutAway}
        isOpen={isPanelShown()}
        isSettled={state.isSettled}
        height={state.height}
        onToggle={() => (isPanelShown() ? close() : open())}
        onLogoError={() => change({ brokenLogo: state.appearance.config.buttonLogo })}
      />
    )
  }

  const tools = createLazy(async () => {
    const { createPanelTools } = await loadPanelTools()
    return createPanelTools({
      ...options,
      frame,
      openOverlay,
      root: overlay.root,
      promote: overlay.promote,
      onPlace(place) {
        isMoved = true
        change({ place })
        keepPlace(page, place)
      },
      onHide() {
        change({ isPutAway: true })
        putAway(page)
      },
      loadEditor,
      toContext: () => ({
        page,
        capture,
        frameUrl,
        lang: toLanguagePreference(state.appearance),
        config: state.appearance.config,
      }),
      change,
    })
  })
  const preloadTools = (): void => tools.use(() => {})

  /** Moves the button where it covers no control of the page, unless the visitor has moved it. */
  async function avoidControls(): Promise<void> {
    const { findFreePlace } = await besideButton()
    const {
      appearance: { config },
      isFrameReady,
    } = state
    if (isMoved || !config.avoidControls || !isFrameReady || isPanelShown()) return
    change({ place: undefined })
    const box = container.querySelector('.button')?.getBoundingClientRect()
    const { side } = placements[config.feedbackButtonPosition]
    if (box?.width) change({ place: findFreePlace(overlay.root.host, box, side) })
  }

  // If the code cannot be loaded, the button stays in its place.
  const onRest = (): void => void avoidControls().catch(() => {})

  function change(changes: Partial<typeof state>): void {
    Object.assign(state, changes)
    if (!isPanelShown()) state.isSettled = false
    render(createContent(), container)
    const loaded = tools.current()
    // Must run synchronously, because the panel takes the focus as soon as it is visible.
    if (loaded) loaded.trackPanel(isPanelShown())
    else if (state.isOpen) {
      tools.use(({ trackPanel }) => {
        // Names the button after what it does now.
        render(createContent(), container)
        trackPanel(isPanelShown())
      })
      // If the code fails to load and the panel is still empty, closes the panel. An empty panel would cover a phone's
      // screen.
      tools.load().catch(() => state.height || close())
    }
  }

  render(createContent(), container)
  const stops = [
    connectFrame(() => frame.contentWindow),
    listen(container, ['pointerover'], preloadTools),
    // `focusin` ends at the window, so that the page's focus traps do not see it.
    listen(container, ['focus', { capture: true }], preloadTools),
    tools.stop,
    // The page is at rest.
    ...['load', 'resize', 'scrollend'].map((type) => listen(page, [type], onRest)),
    overlay.destroy,
  ]

  return {
    show() {
      const { fullscreenElement: whole } = document
      // Leaves full-screen mode. While an element is in full-screen mode, it covers everything else, and the panel
      // would be inert.
      if (whole && whole !== document.documentElement) void document.exitFullscreen()
      // Releases the mouse pointer if a game or map has locked it, because the visitor needs it for the panel.
      if (document.pointerLockElement) document.exitPointerLock()
      change({ isOpen: true })
      tools.current()?.editing.showDrawings(true)
    },
    hide() {
      change({ isOpen: false })
      overlay.arrange()
      tools.current()?.editing.showDrawings(false)
    },
    update: (next) => change({ appearance: next }),
    handle(message) {
      if (message.name === 'ping') {
        change({ isFrameReady: true })
        onRest()
      }
      if (message.name === 'height-update') change({ height: message.data })
      if (message.name === 'start-screen-drawing')
        tools.use(({ editing }) => void editing.start(message.data))
      if (message.name === 'cleanup-drawings') tools.current()?.editing.cleanUp(message.data)
      if (message.name === 'preview-part') tools.use(({ previewing }) => void previewing.show(message.data))
    },
    destroy: disposeAll(stops),
  }
}

function toLanguagePreference({ language }: Appearance): LanguagePreference {
  return { override: language, browser: navigator.language }
}

/**
 * Creates the panel's frame as a child of the widget's element, which shows it in a slot. If the frame were inside the
 * shadow root, Firefox would reload it whenever the widget moves into a dialog.
 */
function createPanelFrame(element: Element, url: string): HTMLIFrameElement {
  return element.appendChild(Object.assign(document.createElement('iframe'), { src: url }))
}

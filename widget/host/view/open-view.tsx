import type { ReactNode, RefObject } from 'react'
import { findButtonTexts } from '../../i18n/button-texts.ts'
import type { LanguageWish } from '../../i18n/language.ts'
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
import { createPreviewSession } from './preview-session.ts'
import type { LoadHydration, HydratedLauncher } from './hydrate.ts'
import { whenQuiet } from './when-quiet.ts'

/** Puts button and panel on screen, once the page has had its turn; the interface library comes after that. */
export const createOpenWidgetView =
  (loadView: LoadHydration): OpenWidgetView =>
  async (context) => {
    await whenQuiet(window)
    return openWidgetView(context, loadView)
  }

async function openWidgetView(context: WidgetViewOptions, loadView: LoadHydration): Promise<WidgetView> {
  const { page, look, frameUrl, capture, connectFrame, open, close, post } = context
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
  // The page has a turn in between: a new frame alone can be most of a long task.
  await whenQuiet(window)
  const container = overlay.root.appendChild(document.createElement('div'))
  const attend = createToggle(() =>
    trackOpenPanel(frame.current, { onEscape: close, onSettled: () => render({ isSettled: true }) }),
  )
  const toView = () => ({ capture, frameUrl, wish: toWish(state.look), config: state.look.config })
  const editing = createEditorSession({
    loadEditor: context.loadEditor,
    toContext: () => ({ page, ...toView() }),
    onToggle: (isEditing) => render({ isEditing }),
    onEnd(mode, isDone) {
      // What was drawn lies above everything, the panel included.
      overlay.promote()
      open()
      if (isDone)
        post({ name: 'set-form-data', data: { formKey: 'capture', data: { value: mode, dirty: true } } })
    },
  })

  const previewing = createPreviewSession({ loadEditor: context.loadEditor, toView })

  const isPanelShown = (): boolean => state.isOpen && !state.isEditing

  function toContent(): ReactNode {
    const { isThere, isEditing, brokenLogo } = state
    const { config, hasButton } = state.look
    const isOpen = isPanelShown()
    const texts = findButtonTexts(toWish(state.look), config.customTranslations)
    return (
      <Launcher
        {...{ config, texts, frameUrl, frame, isThere, isOpen }}
        logo={config.buttonLogo === brokenLogo ? '' : config.buttonLogo}
        hasButton={hasButton && !isEditing}
        isSettled={state.isSettled}
        height={state.height}
        onToggle={isOpen ? close : open}
        onLogoError={() => render({ brokenLogo: config.buttonLogo })}
      />
    )
  }

  const painted = toContent()
  const stopPainted = paint(painted, container)
  const view = createLazy(async () => {
    const { hydrateLauncher } = await loadView()
    stopPainted()
    return hydrateLauncher(container, painted)
  })

  function draw({ draw: drawNow }: HydratedLauncher): void {
    drawNow(toContent())
    attend(isPanelShown())
  }

  function render(change: Partial<typeof state>): void {
    Object.assign(state, change)
    if (!isPanelShown()) state.isSettled = false
    const current = view.current()
    if (current) draw(current)
    // What was painted will do until there is something to see.
    else if (state.isThere || state.isOpen) view.use(draw)
  }

  function showButton(): void {
    const button = container.querySelector('button')
    if (button) button.hidden = false
    render({ isThere: true })
  }

  const stops = [
    connectFrame(() => frame.current?.contentWindow ?? null),
    () => attend(false),
    editing.stop,
    previewing.stop,
    stopPainted,
    view.stop,
    overlay.destroy,
  ]

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
      if (message.name === 'ping') showButton()
      if (message.name === 'height-update') render({ height: message.data })
      if (message.name === 'start-screen-drawing') void editing.start(message.data)
      if (message.name === 'cleanup-drawings') editing.cleanUp()
      if (message.name === 'preview-part') void previewing.show(message.data)
    },
    destroy: disposeAll(stops),
  }
}

function toWish({ language }: Appearance): LanguageWish {
  return { override: language, browser: navigator.language }
}

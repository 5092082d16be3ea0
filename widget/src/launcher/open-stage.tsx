import type { ReactNode, RefObject } from 'react'
import { findButtonTexts } from '../i18n/button-texts.ts'
import type { LanguageWish } from '../i18n/language.ts'
import { createSwitch } from '../loader/create-switch.ts'
import { createLate } from '../loader/late.ts'
import type { Look, OpenStage, Stage, StageContext } from '../loader/stage.ts'
import { stopAll } from '../logs/stop.ts'
import { attendPanel } from './attend-panel.ts'
import { createEditing } from './editing.ts'
import styles from './launcher.css' with { type: 'text' }
import { Launcher } from './launcher.tsx'
import { openOverlay } from './open-overlay.ts'
import { paint } from './paint.ts'
import { createPreviewing } from './previewing.ts'
import type { LoadView, View } from './take-over.ts'
import { whenQuiet } from './when-quiet.ts'

/** Puts button and panel on screen, once the page has had its turn; the interface library comes after that. */
export const createOpenStage =
  (loadView: LoadView): OpenStage =>
  async (context) => {
    await whenQuiet(window)
    return openStage(context, loadView)
  }

async function openStage(context: StageContext, loadView: LoadView): Promise<Stage> {
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
  const attend = createSwitch(() =>
    attendPanel(frame.current, { onEscape: close, onSettled: () => render({ isSettled: true }) }),
  )
  const toView = () => ({ capture, frameUrl, wish: toWish(state.look), config: state.look.config })
  const editing = createEditing({
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

  const previewing = createPreviewing({ loadEditor: context.loadEditor, toView })

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
  const view = createLate(async () => {
    const { takeOver } = await loadView()
    stopPainted()
    return takeOver(container, painted)
  })

  function draw({ draw: drawNow }: View): void {
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
    destroy: stopAll(stops),
  }
}

function toWish({ language }: Look): LanguageWish {
  return { override: language, browser: navigator.language }
}

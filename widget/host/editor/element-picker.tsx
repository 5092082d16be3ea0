import type { FlowConfig } from '@node-docs/edge/contract'
import { createRoot } from 'react-dom/client'
import type { HostTexts } from '../../i18n/host-texts.ts'
import { disposeAll, listen } from '../../platform/dispose.ts'
import { createCaptureTheme } from '../../ui/palette.ts'
import type { EditorContext, EditorHandle, PickedElement } from '../api/editor-types.ts'
import { isBlocked } from '../masking/mask-content.ts'
import { createMasking } from '../masking/add-redaction.ts'
import { findElementAt, findNeighbor, readVisibleText, toSelector } from './find-element.ts'
import type { Rect } from './geometry.ts'
import { type Command, listenForKeys, moveFocus } from './keys.ts'
import styles from './editor.css' with { type: 'text' }
import { shieldPage } from './shield-page.ts'

/** Lets the visitor point at an element of the page, or select it with keys. */
export async function openPicker(context: EditorContext): Promise<EditorHandle> {
  const { page, texts, config, openOverlay, onEnd } = context
  const { document } = page
  // Needs no record of former password fields, because the picker never reads values of fields.
  const masking = createMasking(
    () => config,
    () => false,
  )
  const overlay = openOverlay(styles)
  const reactRoot = createRoot(overlay.root)
  let element: Element | undefined
  let isOpen = true

  function render(): void {
    if (!isOpen) return
    reactRoot.render(
      <Picker {...{ texts, config }} highlight={describe()} onPick={pick} onDismiss={dismiss} />,
    )
  }

  function describe() {
    if (!element?.isConnected) return undefined
    const { x, y, width, height } = element.getBoundingClientRect()
    return { box: { x, y, width, height }, name: element.localName, text: readVisibleText(element, masking) }
  }

  function show(next: Element | undefined): void {
    // If several nested elements are blocked, highlights the outermost one, because a report doesn't contain its
    // descendants.
    let shown = next
    while (shown && isBlocked(shown) && shown.parentElement && isBlocked(shown.parentElement))
      shown = shown.parentElement
    if (!shown || shown === element) return
    element = shown
    render()
  }

  function toPicked(chosen: Element): PickedElement {
    return { selector: toSelector(chosen), text: readVisibleText(chosen, masking) }
  }

  function pick(): void {
    if (!element?.isConnected) return
    const picked = toPicked(element)
    close()
    onEnd(true, picked)
  }

  function dismiss(): void {
    close()
    onEnd(false)
  }

  const isOnSurface = (event: Event): boolean => {
    const [target] = event.composedPath()
    return target instanceof Element && target.matches('.surface')
  }

  function point(event: Event): void {
    if (event instanceof PointerEvent && isOnSurface(event))
      show(findElementAt(document, { x: event.clientX, y: event.clientY }))
  }

  /**
   * Highlights the pressed element. A press with a mouse or pen also chooses the element. A tap doesn't, because the
   * finger hides what it touches; the visitor then confirms with a button.
   */
  function press(event: Event): void {
    if (!isOnSurface(event)) return
    point(event)
    if (event instanceof PointerEvent && event.pointerType !== 'touch') pick()
  }

  function isTaken(command: Command, { repeat }: KeyboardEvent): boolean {
    const isOnButton = overlay.root.activeElement?.matches('button') ?? false
    switch (command.kind) {
      case 'leave':
        if (!repeat) dismiss()
        return true
      case 'next':
        if (isOnButton) return false
        if (!repeat) pick()
        return true
      case 'arrow':
        move(command)
        return true
      case 'tab':
        moveFocus(overlay.root, command.isBack)
        return true
      case 'undo':
      case 'redo':
      case 'delete':
      case 'place':
      case 'zoom':
        return false
    }
  }

  function move({ direction }: Command & { kind: 'arrow' }): void {
    const next = element
      ? findNeighbor(element, direction)
      : (document.querySelector('main, h1') ?? document.body)
    if (!next) return
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    show(next)
  }

  const close = disposeAll([
    () => (isOpen = false),
    listenForKeys(page, isTaken),
    listen(page, ['pointermove', { capture: true }], point),
    shieldPage(page, overlay.root),
    listen(overlay.root, ['click'], press),
    listen(page, ['scroll', { capture: true }], render),
    listen(page, ['resize'], render),
    () => reactRoot.unmount(),
    overlay.destroy,
  ])

  render()
  overlay.root.querySelector<HTMLElement>('.surface')?.focus({ preventScroll: true })

  return {
    showDrawings: () => {},
    reopen: () => openPicker(context),
    cleanUp: () => {},
    destroy() {
      if (isOpen) close()
    },
  }
}

export interface PickerProps {
  texts: HostTexts
  config: FlowConfig
  /** The highlighted element: its position in the window, and the name and text that the toolbar shows for it. */
  highlight: { box: Rect; name: string; text: string } | undefined
  onPick: () => void
  onDismiss: () => void
}

/** Covers the page, highlights an element, and offers to choose it. */
function Picker({ texts, config, highlight, onPick, onDismiss }: PickerProps) {
  const { t } = texts
  const { box, name = '', text = '' } = highlight ?? {}
  return (
    <section
      className="editor picker"
      role="dialog"
      aria-modal="true"
      aria-label={t('pickElement')}
      dir={texts.direction}
      lang={texts.language}
      style={createCaptureTheme(config)}
    >
      <div
        className="surface"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it handles the keys that move the highlight
        tabIndex={0}
        role="application"
        aria-label={t('pickElement')}
        aria-describedby="picker-hint"
      />
      {box && (
        <div
          className="highlight"
          style={{
            left: `${box.x}px`,
            top: `${box.y}px`,
            width: `${box.width}px`,
            height: `${box.height}px`,
          }}
        />
      )}
      <div className="border" />
      <div className="seen">
        <div className="bar picker-bar" data-edge="bottom">
          <p className="picked">
            {highlight ? (
              <>
                <code>{name}</code>
                <span className="picked-text">{text}</span>
              </>
            ) : (
              <span id="picker-hint">{t('pickElementHint')}</span>
            )}
          </p>
          <div className="group">
            <button className="quiet" type="button" onClick={onDismiss}>
              {t('dismiss')}
            </button>
            <button className="next" type="button" aria-disabled={!highlight} onClick={onPick}>
              {t('chooseElement')}
            </button>
          </div>
        </div>
      </div>
      <p className="status" role="status">
        {highlight ? `${name} ${text}` : ''}
      </p>
    </section>
  )
}

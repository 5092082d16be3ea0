import { createRoot } from 'react-dom/client'
import type { EditorContext, EditorHandle, PickedElement } from '../api/capture-types.ts'
import { createMasking } from '../masking/masking.ts'
import { isBlocked } from '../masking/masked-selectors.ts'
import { disposeAll, listen } from '../../platform/dispose.ts'
import { toSelector } from './element-path.ts'
import { readVisibleText } from './element-text.ts'
import { findElementAt, findNeighbor } from './find-element.ts'
import { type Command, listenForKeys } from './keys.ts'
import { moveFocus } from './move-focus.ts'
import { Picker } from './element-picker.tsx'
import { styles } from './styles.ts'

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
    listen(page, ['click', { capture: true }], press),
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

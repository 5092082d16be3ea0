import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import type { Overlay } from '../api/editor-types.ts'
import { callDom, readDom } from '../../platform/unshadowed-dom.ts'
import { listAncestors, OWN_ELEMENT } from '../masking/mask-content.ts'
import { createHostElement } from './host-element.ts'
import base from './overlay.css' with { type: 'text' }

/** Opens a shadow root above everything in the page. The page's styles and focus traps do not affect it. */
export function openOverlay(
  styles: string,
  canReload: () => boolean = () => true,
): Overlay & { arrange: () => void } {
  const { element, root, destroy } = createHostElement(document, base, styles)
  const top = stayOnTop(element, canReload)
  return {
    root,
    arrange: top.arrange,
    promote: top.promote,
    destroy: disposeAll([top.stop, hideEventsFromPage(element, window), destroy]),
  }
}

/** Moves an element without reloading its frame, in browsers that support it. */
interface MovingParent {
  moveBefore?: (node: Node, child: Node | null) => void
}

/** How often attributes that the page sets on the widget's element are removed. A page could set them forever. */
const REMOVALS = 50

/**
 * Keeps the widget usable when the page opens dialogs. The widget is a popover, which is above every z-index. But a
 * modal dialog makes everything outside of it inert, even popovers, so the widget moves into the dialog while the
 * dialog is open.
 */
function stayOnTop(
  element: HTMLElement,
  canReload: () => boolean,
): { arrange: () => void; promote: () => void; stop: Dispose } {
  const { ownerDocument: document } = element
  const opened: Element[] = []
  let removals = 0
  let stopFollowing: Dispose = () => {}
  element.popover = 'manual'
  promote(element)

  function arrange(): void {
    const modals = opened.filter((dialog) => dialog.isConnected && isModal(dialog))
    moveTo(modals.at(-1) ?? document.documentElement)
  }

  function moveTo(parent: Element & MovingParent): void {
    if (element.parentNode === parent) return
    if (parent.moveBefore && element.isConnected) parent.moveBefore(element, null)
    // Without `moveBefore`, moving the widget reloads its frame, and the visitor's input is lost. A widget inside a
    // closed dialog is moved anyway, because the dialog hides it.
    else if (canReload() || !element.matches('html > *, :modal > *')) parent.append(element)
    else return
    promote(element)
    stopFollowing()
    // Events of a dialog in a shadow root do not reach the document.
    stopFollowing = listen(parent, ['close'], arrange)
    watch()
  }

  function onToggle({ target }: Event): void {
    // Ignores popovers of the widget, because two of them would keep moving above each other.
    if (!(target instanceof HTMLElement) || target.localName === OWN_ELEMENT) return
    remember(target)
    arrange()
    // Moves the widget above a popover that the page opened later. Doesn't do so while the visitor uses the panel,
    // because moving the widget would lose the focus inside its frame.
    if (target.matches(':popover-open') && document.activeElement?.parentNode !== element) promote(element)
  }

  function remember(dialog: Element): void {
    const index = opened.indexOf(dialog)
    if (index !== -1) opened.splice(index, 1)
    if (isModal(dialog)) opened.push(dialog)
  }

  /**
   * Detects opened dialogs by the focus, which moves into them. This finds dialogs in shadow roots at any depth, and all
   * dialogs in browsers without dialog events.
   */
  function noteDialogs(focused: Element | null): void {
    const found = listAncestors(focused).filter(
      // The ancestors of a page in a frame continue in the outer page.
      (each) => isModal(each) && !opened.includes(each) && readDom(each, 'ownerDocument') === document,
    )
    if (found.length === 0) return
    // The outermost dialog opened first.
    opened.push(...found.reverse())
    arrange()
  }

  // Adds the widget again if the page removes it together with a dialog or by rendering the document again. Removes what
  // focus traps of the page set on all children of the document.
  const observer = new MutationObserver(() => {
    if (!element.isConnected) arrange()
    for (const name of ['inert', 'aria-hidden'])
      if (element.hasAttribute(name) && removals++ < REMOVALS) element.removeAttribute(name)
  })

  /**
   * Observes the whole document only while the widget is in a dialog, because pages change often and observing them is
   * slow.
   */
  function watch(): void {
    const isInDialog = element.parentNode !== document.documentElement
    observer.disconnect()
    observer.observe(element, { attributes: true })
    observer.observe(document, { childList: true, subtree: isInDialog })
    const roots = isInDialog
      ? listAncestors(element).map((each) => callDom(each, 'getRootNode'))
      : [document.documentElement]
    for (const root of new Set(roots)) observer.observe(root, { childList: true, subtree: isInDialog })
  }
  watch()

  for (const dialog of document.querySelectorAll('dialog')) remember(dialog)
  noteDialogs(findFocus())
  arrange()
  const stop = disposeAll([
    listen(document, ['toggle', { capture: true }], onToggle),
    listen(document, ['close', { capture: true }], arrange),
    listen(document, ['focusin', { capture: true }], (event) => {
      const [focused] = event.composedPath()
      if (focused instanceof Element) noteDialogs(focused)
    }),
    () => stopFollowing(),
    () => observer.disconnect(),
  ])
  return { arrange, promote: () => promote(element), stop }
}

function isModal(element: Element): boolean {
  return callDom(element, 'matches', 'dialog:modal')
}

/** Moves the element to the top of the top layer. Browsers without popovers use the z-index. */
function promote(element: HTMLElement): void {
  if (typeof element.showPopover !== 'function' || !element.isConnected) return
  const focused = findFocus()
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

const presses = ['pointerdown', 'mousedown', 'touchstart', 'click'] as const

/**
 * Hides events inside the widget from the page. Otherwise, a focus trap of the page would pull the focus out of the
 * panel, and a dialog that closes on outside clicks would close.
 */
function hideEventsFromPage(element: HTMLElement, page: Window): Dispose {
  // Listens on the window in the capture phase, because focus traps listen on the document, some of them in the capture
  // phase.
  const isOwn = (target: unknown): boolean => target instanceof Node && element.contains(target)
  const enter = (event: Event): void => {
    if (isOwn(event.target)) event.stopImmediatePropagation()
  }
  const leave = (event: Event): void => {
    if (event instanceof FocusEvent && isOwn(event.relatedTarget)) event.stopImmediatePropagation()
  }
  const stay = (event: Event): void => event.stopPropagation()
  return disposeAll([
    listen(page, ['focusin', { capture: true }], enter),
    listen(page, ['focusout', { capture: true }], leave),
    ...presses.map((type) => listen(element, [type], stay)),
  ])
}

/**
 * Moves the focus into the opened panel, and back to the page when the panel closes (W-119). Doesn't move the focus
 * while the visitor is typing in the page, because the panel can open without the visitor's action.
 */
export function takeFocus(frame: HTMLIFrameElement): Dispose {
  const before = findFocus()
  if (!isTyping(before)) frame.focus({ preventScroll: true })
  return () => {
    if (findFocus() !== frame) return
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    // If that element cannot take the focus, removes the focus from the frame, so that the page receives keys.
    if (findFocus() === frame) frame.blur()
  }
}

/** Returns the focused element of the page, or of the innermost shadow root that has the focus. */
function findFocus(): Element | null {
  let focused = document.activeElement
  for (let inner = focused; inner; inner = readDom(inner, 'shadowRoot')?.activeElement ?? null)
    focused = inner
  return focused
}

function isTyping(element: Element | null): boolean {
  return element instanceof HTMLElement && element.matches('input, textarea, select, [contenteditable]')
}

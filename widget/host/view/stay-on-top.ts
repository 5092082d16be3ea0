import { OWN_ELEMENT } from '../masking/own-element.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'

/** What browsers without it lack here, and with it the frame survives a change of place. */
interface MovingParent {
  moveBefore?: (node: Node, child: Node | null) => void
}

/**
 * Keeps the widget usable whatever the page opens. A popover is above every z-index, but a modal dialog makes all
 * that is outside of it inert, popovers included: so while one is open, the widget lives inside of it.
 */
export function stayOnTop(
  element: HTMLElement,
  canReload: () => boolean,
): { promote: () => void; stop: Dispose } {
  const { ownerDocument: document } = element
  const opened: HTMLDialogElement[] = []
  element.popover = 'manual'
  promote(element)

  function arrange(): void {
    const modals = opened.filter((dialog) => dialog.isConnected && dialog.matches(':modal'))
    moveTo(modals.at(-1) ?? document.documentElement)
  }

  function moveTo(parent: HTMLElement & MovingParent): void {
    if (element.parentNode === parent) return
    if (parent.moveBefore && element.isConnected) parent.moveBefore(element, null)
    // Any other way loads the frame anew, and what was written in it would be gone.
    else if (canReload() || !element.isConnected) parent.append(element)
    else return
    promote(element)
    watch()
  }

  function onToggle({ target }: Event): void {
    // Two elements of ours would go on climbing over each other.
    if (!(target instanceof HTMLElement) || target.localName === OWN_ELEMENT) return
    if (target instanceof HTMLDialogElement) remember(target)
    arrange()
    // Above a popover that was opened later; not while somebody is busy in the panel.
    if (target.matches(':popover-open') && !hasFrameFocus(element)) promote(element)
  }

  function remember(dialog: HTMLDialogElement): void {
    const index = opened.indexOf(dialog)
    if (index !== -1) opened.splice(index, 1)
    if (dialog.matches(':modal')) opened.push(dialog)
  }

  /** Dialogs in shadow roots, and in browsers where dialogs do not tell: opening one moves the focus into it. */
  function onFocus(event: Event): void {
    const [innermost] = event.composedPath()
    if (!(innermost instanceof Element)) return
    const dialog = innermost.closest('dialog')
    if (dialog === null || opened.includes(dialog) || !dialog.matches(':modal')) return
    opened.push(dialog)
    arrange()
  }

  // A page that throws away the dialog, or renders the document anew, throws the widget away with it.
  const observer = new MutationObserver(() => {
    if (!element.isConnected) arrange()
  })

  /** Everything is looked at only while a dialog holds the widget: pages change often. */
  function watch(): void {
    const isInDialog = element.parentNode !== document.documentElement
    observer.disconnect()
    observer.observe(document, { childList: true, subtree: isInDialog })
    if (!isInDialog) observer.observe(document.documentElement, { childList: true })
  }
  watch()

  for (const dialog of document.querySelectorAll('dialog')) remember(dialog)
  arrange()
  const stop = disposeAll([
    listen(document, ['toggle', { capture: true }], onToggle),
    listen(document, ['close', { capture: true }], arrange),
    listen(document, ['focusin', { capture: true }], onFocus),
    () => observer.disconnect(),
  ])
  return { promote: () => promote(element), stop }
}

/** To the top of the top layer, where there is one; elsewhere the z-index has to do. */
function promote(element: HTMLElement): void {
  if (typeof element.showPopover !== 'function' || !element.isConnected) return
  const focused = element.shadowRoot?.activeElement
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

/** What is focused inside of a frame is not to be told from here, and so could not be focused again. */
function hasFrameFocus({ shadowRoot }: HTMLElement): boolean {
  return shadowRoot?.activeElement instanceof HTMLIFrameElement
}

import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import { takeFocus } from './take-focus.ts'

export interface OpenPanelHandlers {
  /** Called for Escape in the host page (W-020). The panel handles its own key events. */
  onEscape: () => void
  /** Called half a second after the panel opened. */
  onSettled: () => void
}

/** Time after opening from which changes of the panel's height are animated, in milliseconds (W-121). */
const SETTLE_MS = 500

/** Handles focus and Escape while the panel is open. */
export function trackOpenPanel(
  frame: HTMLIFrameElement,
  { onEscape, onSettled }: OpenPanelHandlers,
): Dispose {
  const timer = setTimeout(onSettled, SETTLE_MS)
  return disposeAll([
    listen(document, ['keydown'], (event) => {
      if (event instanceof KeyboardEvent && isEscape(event)) onEscape()
    }),
    takeFocus(frame),
    () => clearTimeout(timer),
  ])
}

function isEscape({ key, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  return key === 'Escape' && !defaultPrevented && !isComposing
}

import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import { takeFocus } from './take-focus.ts'

export interface OpenPanelHandlers {
  /** Escape in the host page (W-020); inside the panel the panel itself hears it. */
  onEscape: () => void
  /** Called half a second after the start. */
  onSettled: () => void
}

/** From then on the panel follows its content smoothly, in milliseconds after it was opened (W-121). */
const SETTLE_MS = 500

/** What goes on while the panel is open. */
export function trackOpenPanel(
  frame: HTMLIFrameElement | null,
  { onEscape, onSettled }: OpenPanelHandlers,
): Dispose {
  const timer = setTimeout(onSettled, SETTLE_MS)
  return disposeAll([
    listen(document, ['keydown'], (event) => {
      if (event instanceof KeyboardEvent && isEscape(event)) onEscape()
    }),
    frame ? takeFocus(frame) : () => {},
    () => clearTimeout(timer),
  ])
}

function isEscape({ key, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  return key === 'Escape' && !defaultPrevented && !isComposing
}

import type { Overlay } from '../loader/captures.ts'
import { stopAll } from '../logs/stop.ts'
import { guardEvents } from './guard-events.ts'
import { createHostElement } from './host-element.ts'
import base from './overlay.css' with { type: 'text' }
import { stayOnTop } from './stay-on-top.ts'

/** A shadow root above everything in the page, out of reach for its styles and its focus traps. */
export function openOverlay(styles: string, canReload: () => boolean = () => true): Overlay {
  const { element, root, destroy } = createHostElement(document, base, styles)
  const { promote, stop } = stayOnTop(element, canReload)
  return { root, promote, destroy: stopAll([stop, guardEvents(element, window), destroy]) }
}

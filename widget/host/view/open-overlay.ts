import type { Overlay } from '../api/capture-types.ts'
import { disposeAll } from '../../platform/dispose.ts'
import { guardEvents } from './guard-events.ts'
import { createHostElement } from './host-element.ts'
import base from './overlay.css' with { type: 'text' }
import { stayOnTop } from './stay-on-top.ts'

/** A shadow root above everything in the page, out of reach for its styles and its focus traps. */
export function openOverlay(styles: string, canReload: () => boolean = () => true): Overlay {
  const { element, root, destroy } = createHostElement(document, base, styles)
  const { promote, stop } = stayOnTop(element, canReload)
  return { root, promote, destroy: disposeAll([stop, guardEvents(element, window), destroy]) }
}

import type { Overlay } from '../api/capture-types.ts'
import { disposeAll } from '../../platform/dispose.ts'
import { hideEventsFromPage } from './hide-events-from-page.ts'
import { createHostElement } from './host-element.ts'
import base from './overlay.css' with { type: 'text' }
import { stayOnTop } from './stay-on-top.ts'

/** Opens a shadow root above everything in the page. The page's styles and focus traps do not affect it. */
export function openOverlay(
  styles: string,
  canReload: () => boolean = () => true,
): Overlay & { arrange: () => void } {
  const { element, root, destroy } = createHostElement(document, base, styles)
  const { arrange, promote, stop } = stayOnTop(element, canReload)
  return { root, arrange, promote, destroy: disposeAll([stop, hideEventsFromPage(element, window), destroy]) }
}

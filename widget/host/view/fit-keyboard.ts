import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'

/**
 * Keeps the panel in the part of a phone's window that the on-screen keyboard leaves free. Browsers report it in the
 * visual viewport only. The style sheet uses these properties where the panel covers the whole window.
 */
export function fitKeyboard({ assignedSlot }: HTMLElement): Dispose {
  const viewport = window.visualViewport
  const style = assignedSlot?.parentElement?.style
  if (!viewport || !style) return () => {}
  const fit = (): void => {
    // With pinch zoom, the visual viewport is smaller without a keyboard.
    const isZoomed = viewport.scale > 1.01
    style.setProperty('--visible-top', isZoomed ? '0px' : `${viewport.offsetTop}px`)
    style.setProperty('--visible-height', isZoomed ? '100dvh' : `${viewport.height}px`)
  }
  fit()
  return disposeAll([listen(viewport, ['resize'], fit), listen(viewport, ['scroll'], fit)])
}

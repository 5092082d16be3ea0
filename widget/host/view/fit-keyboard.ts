import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'

/**
 * Keeps the panel visible above a phone's on-screen keyboard, which changes only the visual viewport. Sets properties
 * that the style sheet uses if the panel covers the whole window.
 */
export function fitKeyboard({ assignedSlot }: HTMLElement): Dispose {
  const viewport = window.visualViewport
  const style = assignedSlot?.parentElement?.style
  if (!viewport || !style) return () => {}
  const fit = (): void => {
    // Pinch zoom also makes the visual viewport smaller, so a zoomed page is treated as if there were no keyboard.
    const isZoomed = viewport.scale > 1.01
    style.setProperty('--visible-top', isZoomed ? '0px' : `${viewport.offsetTop}px`)
    style.setProperty('--visible-height', isZoomed ? '100dvh' : `${viewport.height}px`)
  }
  fit()
  return disposeAll([listen(viewport, ['resize'], fit), listen(viewport, ['scroll'], fit)])
}

import type { Page } from '../../platform/page.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'

/**
 * Keeps an element in the visual viewport at its usual size. With pinch zoom, a toolbar at the edge of the window would
 * otherwise be out of sight.
 */
export function followViewport({ visualViewport: viewport }: Page, { style }: HTMLElement): Dispose {
  if (!viewport) return () => {}
  const follow = (): void => {
    const { offsetLeft, offsetTop, width, height, scale } = viewport
    style.width = `${width * scale}px`
    style.height = `${height * scale}px`
    style.transform = `translate(${offsetLeft}px, ${offsetTop}px) scale(${1 / scale})`
  }
  follow()
  return disposeAll([listen(viewport, ['resize'], follow), listen(viewport, ['scroll'], follow)])
}

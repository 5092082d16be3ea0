import type { Page } from '../../platform/page.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'

/**
 * Keeps an element over what is seen of the window, at its usual size: with a page enlarged between two fingers, a
 * toolbar at the window's edge would be out of sight, and nothing but the toolbar leads back.
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

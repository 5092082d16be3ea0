import type { StartReplay } from '../loader/captures.ts'
import { readBrowser } from '../report/read-browser.ts'
import { toWebReplay } from '../replay-shape/to-web-replay.ts'
import { createRecorder } from './recorder.ts'

/** Records what happens on the page, from when it is calm (W-100, decision 24). */
export const startReplay: StartReplay = ({ page }) => {
  const { list, stop } = createRecorder(page)
  return {
    take() {
      const { userAgent, maxTouchPoints } = page.navigator
      const isMobile = readBrowser(userAgent, maxTouchPoints).mobile
      return Promise.resolve(toWebReplay(list(), { isMobile, resourcesToResolve: {} }))
    },
    stop,
  }
}

import type { StartReplay } from '../api/capture-types.ts'
import { isMobile } from '../../platform/read-browser.ts'
import { createWebReplay } from '../../replay-format/create-web-replay.ts'
import { collectImages } from './collect-images.ts'
import { createPrivacy } from './replay-privacy.ts'
import { createRecorder } from './recorder.ts'
import { idOf } from './rrweb.ts'

/** Starts the replay recorder when the page is idle (W-100, R-24). */
export const startReplay: StartReplay = ({ page, isLive, masking, capture }) => {
  const privacy = createPrivacy(masking)
  const recorder = createRecorder(page, privacy)
  capture.idOf = idOf
  return {
    async take() {
      // Reads the events before any `await`, so that later events are not included.
      const events = recorder.list()
      const resourcesToResolve = isLive()
        ? await collectImages({ page, masking, isPrivate: privacy.isHidden })
        : {}
      return createWebReplay(events, { isMobile: isMobile(page.navigator.userAgent), resourcesToResolve })
    },
    stop: recorder.stop,
  }
}

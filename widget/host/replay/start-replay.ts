import type { Page } from '../../platform/page.ts'
import { isMobile } from '../../platform/read-browser.ts'
import { shrinkLoaded } from '../../platform/shrink-image.ts'
import { eventTypes } from '../../replay-format/rrweb-event.ts'
import { createWebReplay } from '../../replay-format/web-replay.ts'
import type { StartReplay } from '../api/editor-types.ts'
import { redactUrl, type Redaction } from '../masking/mask-content.ts'
import { createRecorder } from './recorder.ts'
import { createPrivacy, idOf } from './rrweb.ts'

/** Starts the replay recorder when the page is idle (W-100, R-24). */
export const startReplay: StartReplay = ({ page, isLive, masking, capture, loadRedaction }) => {
  const privacy = createPrivacy(masking)
  const recorder = createRecorder(page, privacy)
  capture.idOf = idOf
  capture.lastPicture = recorder.lastPicture
  return {
    async take() {
      const loading = loadRedaction()
      const flushed = recorder.flush()
      const end = Date.now()
      await Promise.race([flushed, new Promise((resolve) => page.setTimeout(resolve, FLUSH_MS))])
      const { events, typed } = recorder.list()
      const { addRedaction, redactReplay } = await loading
      const redaction = addRedaction(masking)
      const pause = (): Promise<unknown> => new Promise((resolve) => page.setTimeout(resolve, 0))
      const redacted = await redactReplay({ events, typed }, redaction, pause)
      // Leaves out what happened in the meantime, except images of canvases, which take time to encode.
      const kept = redacted.filter(
        (event) => event.timestamp <= end || 'commands' in event.data || event.type === eventTypes.custom,
      )
      const context = { page, redaction, isPrivate: privacy.isHidden, pause }
      const resourcesToResolve = await collectImages(isLive() ? context : { ...context, scheme: 'blob:' })
      return createWebReplay(kept, { isMobile: isMobile(page.navigator.userAgent), resourcesToResolve })
    },
    stop: recorder.stop,
  }
}

/** Milliseconds after which a report no longer waits for the images of canvases. */
const FLUSH_MS = 1000

export interface ImageContext {
  page: Page
  redaction: Redaction
  /** Whether an image must not be shown. */
  isPrivate: (image: HTMLImageElement) => boolean
  /** Start of the URLs of images to collect. Default: all that a server may have. */
  scheme?: string
  /** Lets the page run. */
  pause: () => Promise<unknown>
}

/** Maximum number of images, and maximum characters of all images. */
const IMAGES = 100
const CHARACTERS = 2_000_000

/**
 * Collects shrunk copies of the page's images by their recorded URLs, because the originals may be gone when the
 * replay is viewed (W-109). Includes only images that the page has loaded and that are readable.
 */
export async function collectImages({
  page,
  redaction,
  isPrivate,
  scheme = '',
  pause,
}: ImageContext): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  let characters = 0
  const images = [...page.document.images]
    .filter((image) => isLoaded(image) && image.src.startsWith(scheme))
    .slice(0, IMAGES)
  for (const image of images) {
    const url = redactUrl(image.src, redaction)
    if (characters > CHARACTERS || url in found || isPrivate(image)) continue
    const dataUrl = shrink(image)
    if (dataUrl === undefined) continue
    found[url] = dataUrl
    characters += dataUrl.length
    // An image takes a few milliseconds.
    await pause()
  }
  return found
}

function isLoaded({ complete, naturalWidth, src, currentSrc }: HTMLImageElement): boolean {
  return complete && naturalWidth > 0 && /^(?:https?|blob):/.test(src) && currentSrc !== ''
}

function shrink(image: HTMLImageElement): string | undefined {
  try {
    return shrinkLoaded(image)
  } catch {
    return undefined
  }
}

import { snapshotMarks as marks } from '@node-docs/edge/contract/snapshot'
import { isA } from '../../platform/node-kinds.ts'
import { isEmptyPicture } from '../../platform/empty-picture.ts'
import { escapeText, type WriterContext } from './pieces.ts'
import type { Size } from '../../platform/shrink-image.ts'
import { redactUrl } from '../masking/mask-content.ts'
import { isEmbedded, resolveUrl } from './resource-urls.ts'

/** Maximum side of the image of a canvas or video frame, in pixels. Larger images are scaled down. */
const MAX_SIDE = 2000

/** Writes the image that an element displays. */
export function writePicture(element: Element, writing: WriterContext): void {
  if (isA(element, 'img')) {
    writeSize(element, writing)
    writeSource('src', element.currentSrc || element.src, writing)
  } else if (isA(element, 'canvas')) writeDrawn(marks.canvas, element, { size: element, writing })
  else if (isA(element, 'video')) writeVideo(element, writing)
  else if (isA(element, 'input') && element.type === 'image')
    writeSource('src', element.src, { ...writing, isSized: true })
}

/** Writes the size of an image, because its data may be shrunk or omitted later. */
export function writeSize({ naturalWidth, naturalHeight }: HTMLImageElement, { out }: WriterContext): void {
  if (naturalWidth > 0) out.push(` ${marks.width}="${naturalWidth}" ${marks.height}="${naturalHeight}"`)
}

/** Writes the current frame of a video as its poster, which shows until the video plays. */
function writeVideo(video: HTMLVideoElement, writing: WriterContext): void {
  const size = { width: video.videoWidth, height: video.videoHeight }
  const isDrawn = video.readyState > 1 && writeDrawn('poster', video, { size, writing, type: 'image/jpeg' })
  if (!isDrawn) writeSource('poster', video.poster, writing)
}

/**
 * Writes the pixels of a canvas or of a video's current frame.
 * @returns false if the pixels are from another origin and not readable, or if there are none
 */
function writeDrawn(
  name: string,
  source: HTMLCanvasElement | HTMLVideoElement,
  { size, writing, type = 'image/png' }: { size: Size; writing: WriterContext; type?: string },
): boolean {
  const { width, height } = size
  const { document, out, readData, lastPicture } = writing
  if (width === 0 || height === 0) return false
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  // Copies the pixels now, because the page may change the original before the image is encoded.
  const copy = document.createElement('canvas')
  copy.width = Math.ceil(width * scale)
  copy.height = Math.ceil(height * scale)
  const context = copy.getContext('2d')
  const draw = (): boolean => {
    context?.drawImage(source, 0, 0, copy.width, copy.height)
    return !isEmptyPicture(copy, document)
  }
  try {
    // Throws if the canvas is tainted.
    const isDrawn = draw()
    const load = async (): Promise<string | undefined> => {
      // A WebGL drawing buffer is readable only until the frame in which it was drawn is shown.
      for (let tries = isDrawn ? 0 : FRAMES; tries > 0; tries -= 1) {
        await nextFrame(document)
        if (draw()) tries = 0
        else if (tries === 1 && isA(source, 'canvas') && isLarge(source)) return lastPicture?.(source)
      }
      const blob = await new Promise<Blob | null>((resolve) => copy.toBlob(resolve, type, 0.7))
      return blob ? readData(blob) : undefined
    }
    out.push(` ${name}="`, { text: '', load }, '"')
    return true
  } catch {
    // The report says that it is missing.
    out.push({ text: '', load: () => Promise.resolve(undefined) })
    return false
  }
}

/** Number of frames in which to look for the picture of a canvas. */
const FRAMES = 6
/** Width and height from which an empty canvas that no other canvas covers counts as unreadable. */
const LARGE = 100

function isLarge(canvas: HTMLCanvasElement): boolean {
  const { offsetWidth, offsetHeight, parentElement } = canvas
  const isAlone = parentElement?.getElementsByTagName('canvas').length === 1
  return isAlone && offsetWidth >= LARGE && offsetHeight >= LARGE
}

/** Milliseconds to wait for an animation frame, which background tabs do not have. */
const FRAME_MS = 100

function nextFrame({ defaultView: view }: Document): Promise<unknown> {
  return new Promise((resolve) => {
    view?.requestAnimationFrame(resolve)
    view?.setTimeout(resolve, FRAME_MS)
  })
}

/** Writes the URL of an image as an attribute. */
export function writeSource(
  name: string,
  source: string,
  { out, isLive, document, fetchData, masking, isSized = false }: WriterContext & { isSized?: boolean },
): void {
  const url = source && resolveUrl(source, document.baseURI)
  if (!url) return
  const text = escapeText(redactUrl(url, masking), true)
  const isFetched = isEmbedded(url, isLive)
  out.push(` ${name}="`, isFetched ? { text, load: () => fetchData(url, isSized) } : text, '"')
}

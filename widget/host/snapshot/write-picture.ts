import { snapshotMarks as marks } from '@node-docs/edge/contract/snapshot'
import { redactUrl } from '../masking/mask-content.ts'
import { isEmbedded, resolveUrl } from './resources.ts'
import { isA } from '../../platform/node-kinds.ts'
import { escapeText, type WriterContext } from './pieces.ts'
import type { Size } from '../../platform/shrink-image.ts'

/** Maximum side of the image of a canvas or video frame, in pixels. Larger images are scaled down. */
const MAX_SIDE = 2000

/** Writes the image that an element displays. */
export function writePicture(element: Element, writing: WriterContext): void {
  if (isA(element, 'img')) {
    writeSize(element, writing)
    writeSource('src', element.currentSrc || element.src, writing)
  } else if (isA(element, 'canvas')) writeDrawn(marks.canvas, element, { size: element, writing })
  else if (isA(element, 'video')) writeVideo(element, writing)
  else if (isA(element, 'input') && element.type === 'image') writeSource('src', element.src, writing)
}

/** Writes the size of an image, because its data may be shrunk or omitted later. */
export function writeSize({ naturalWidth, naturalHeight }: HTMLImageElement, { out }: WriterContext): void {
  if (naturalWidth > 0) out.push(` ${marks.width}="${naturalWidth}" ${marks.height}="${naturalHeight}"`)
}

/** Writes the URL of an image as an attribute. */
function writeSource(
  name: string,
  source: string,
  { out, isLive, document, fetchData, masking }: WriterContext,
): void {
  const url = source && resolveUrl(source, document.baseURI)
  if (!url) return
  const text = escapeText(redactUrl(url, masking), true)
  const isFetched = isEmbedded(url, isLive)
  out.push(` ${name}="`, isFetched ? { text, load: () => fetchData(url, false) } : text, '"')
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
  const { document, out, readData } = writing
  if (width === 0 || height === 0) return false
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  // Copies the pixels now, because the page may change the original before the image is encoded.
  const copy = document.createElement('canvas')
  copy.width = Math.ceil(width * scale)
  copy.height = Math.ceil(height * scale)
  try {
    copy.getContext('2d')?.drawImage(source, 0, 0, copy.width, copy.height)
    let finish = (_picture: Blob | null): void => {}
    const blob = new Promise<Blob | null>((resolve) => (finish = resolve))
    // Throws synchronously if the canvas is tainted.
    copy.toBlob(finish, type, 0.7)
    const load = async (): Promise<string | undefined> => {
      const picture = await blob
      return picture ? readData(picture) : undefined
    }
    out.push(` ${name}="`, { text: '', load }, '"')
    return true
  } catch {
    return false
  }
}

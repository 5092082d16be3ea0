import { loadSnapshot } from './load-snapshot.ts'
import { createSnapshotSvg, type PictureSize } from './snapshot-svg.ts'

/** Maximum number of pixels. Larger canvases fail in some browsers. */
const PIXELS = 16_000_000
const SHARP = 2

const REFUSED =
  'This browser can’t save a page as an image. Open the report in Chrome, Edge or Firefox, or take a screenshot of the snapshot at full size.'

/**
 * Draws a snapshot as a PNG. Everything in the picture comes from the stored snapshot: nothing is loaded from other
 * servers.
 * @throws Error if the snapshot cannot be loaded or the browser refuses.
 */
export async function drawSnapshot(url: string, size: PictureSize): Promise<Blob> {
  const svg = createSnapshotSvg(await loadSnapshot(url), size)
  const image = new Image()
  // Uses a data URL, because with a `blob:` URL, Chromium would refuse to read the canvas.
  image.src = await readDataUrl(new Blob([svg], { type: 'image/svg+xml' }))
  await image.decode().catch(refuse)
  const { width, height } = size
  const scale = Math.min(SHARP, Math.sqrt(PIXELS / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return refuse()
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    try {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(REFUSED))))
    } catch {
      // WebKit does not let pages read images that contain HTML, so the export fails there.
      reject(new Error(REFUSED))
    }
  })
}

function refuse(): never {
  throw new Error(REFUSED)
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error(REFUSED))
    reader.onerror = () => reject(new Error(REFUSED))
    reader.readAsDataURL(blob)
  })
}

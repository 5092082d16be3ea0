import { systemClock } from '../../platform/clock.ts'
import type { Page } from '../../platform/page.ts'
import { createCanvasFrame } from '../../replay-format/canvas-frame.ts'
import type { ReplayEvent } from '../../replay-format/rrweb-event.ts'

export interface CanvasContext {
  page: Page
  /** Returns -1 if the node is not recorded. */
  idOf: (canvas: HTMLCanvasElement) => number
  /** Whether the canvas must not be shown. */
  isPrivate: (canvas: HTMLCanvasElement) => boolean
  emit: (event: ReplayEvent) => void
}

/** Maximum number of recorded canvases per page. */
const CANVASES = 6
/** Pixels of the longer side; low-resolution images are enough to recognize a canvas (W-152). */
const PIXELS = 500
const QUALITY = 0.6

export interface CanvasWatch {
  /** Records canvases that changed since the last call. */
  recordChanges: () => void
  /** Resets the known contents, so that every canvas is recorded again after a snapshot. */
  reset: () => void
}

/**
 * Records images of canvases at intervals. Doesn't wrap the page's drawing calls, which breaks some pages, and doesn't
 * encode in a worker, which content security policies may forbid.
 */
export function watchCanvases({ page, idOf, isPrivate, emit }: CanvasContext): CanvasWatch {
  let seen = new WeakMap<HTMLCanvasElement, string>()
  const unreadable = new WeakSet<HTMLCanvasElement>()

  async function record(canvas: HTMLCanvasElement): Promise<void> {
    const { width, height } = canvas
    const scale = Math.min(1, PIXELS / Math.max(width, height))
    const copy = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
    copy.getContext('2d')?.drawImage(canvas, 0, 0, copy.width, copy.height)
    const url = await readAsDataUrl(await copy.convertToBlob({ type: 'image/webp', quality: QUALITY }))
    const id = idOf(canvas)
    if (id < 0 || seen.get(canvas) === url) return
    seen.set(canvas, url)
    const [head = '', base64 = ''] = url.split(',')
    const type = head.slice('data:'.length, head.indexOf(';'))
    // Uses the time after encoding instead of the time of drawing, because events must be in the order of their times.
    emit(createCanvasFrame({ id, width, height, type, base64 }, systemClock.now()))
  }

  function isReadable(canvas: HTMLCanvasElement): boolean {
    return (
      canvas.width > 0 &&
      canvas.height > 0 &&
      idOf(canvas) > 0 &&
      !unreadable.has(canvas) &&
      !isPrivate(canvas)
    )
  }

  return {
    recordChanges() {
      const canvases = [...page.document.querySelectorAll('canvas')].filter(isReadable).slice(0, CANVASES)
      if (canvases.length === 0) return
      // A WebGL drawing buffer is readable only in the animation frame in which it was drawn.
      page.requestAnimationFrame(() => {
        // A canvas that contains images of other origins is never readable.
        for (const canvas of canvases) void record(canvas).catch(() => unreadable.add(canvas))
      })
    },
    reset: () => (seen = new WeakMap()),
  }
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('The image of a canvas cannot be read')))
    reader.readAsDataURL(blob)
  })
}

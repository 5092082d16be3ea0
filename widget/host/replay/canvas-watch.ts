import type { Page } from '../../platform/page.ts'
import { createCanvasFrame } from '../../replay-format/canvas-frame.ts'
import type { ReplayEvent } from '../../replay-format/replay-event.ts'

export interface CanvasContext {
  page: Page
  /** -1 for what is not recorded. */
  idOf: (canvas: HTMLCanvasElement) => number
  /** Whether it may not be shown. */
  isPrivate: (canvas: HTMLCanvasElement) => boolean
  emit: (event: ReplayEvent) => void
}

/** Of a page with a wall of charts, the first few. */
const CANVASES = 6
/** Of the longer side; a picture of a canvas is a hint, not a document (W-152). */
const PIXELS = 500
const QUALITY = 0.6

export interface CanvasWatch {
  /** Records what has changed since the last look. */
  look: () => void
  /** Forgets what was seen: after a snapshot everything is to be recorded again. */
  forget: () => void
}

/**
 * Pictures of canvases, once in a while. The page's drawing calls are not touched: wrapping them is what breaks pages,
 * and a worker that encodes is what policies forbid.
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
    // Events stand in the order of their times: not when it was drawn, but when it is known.
    emit(createCanvasFrame({ id, width, height, type, base64 }, Date.now()))
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
    look() {
      const canvases = [...page.document.querySelectorAll('canvas')].filter(isReadable).slice(0, CANVASES)
      if (canvases.length === 0) return
      // Within a frame, what WebGL has drawn is still there.
      page.requestAnimationFrame(() => {
        // One with pictures of other origins on it can never be read again.
        for (const canvas of canvases) void record(canvas).catch(() => unreadable.add(canvas))
      })
    },
    forget: () => (seen = new WeakMap()),
  }
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('The picture of a canvas cannot be read')))
    reader.readAsDataURL(blob)
  })
}

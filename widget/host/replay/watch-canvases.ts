import { systemClock } from '../../platform/clock.ts'
import { isEmptyPicture } from '../../platform/empty-picture.ts'
import type { Page } from '../../platform/page.ts'
import { createCanvasFrame } from '../../replay-format/canvas-frame.ts'
import type { ReplayEvent } from '../../replay-format/rrweb-event.ts'

export interface CanvasContext {
  page: Page
  /** Returns null if the node is gone. */
  nodeOf: (id: number) => Node | null
  /** Whether the canvas must not be shown. */
  isPrivate: (canvas: HTMLCanvasElement) => boolean
  emit: (event: ReplayEvent) => void
}

/** Maximum number of canvases per frame. If there are more, they take turns, and those in the window come first. */
const CANVASES = 12
/** Maximum number of canvases in the window that are recorded for a report. */
const LAST_CANVASES = 60
/** Pixels of the longer side; low-resolution images are enough to recognize a canvas (W-152). */
const PIXELS = 500
const QUALITY = 0.8

export interface CanvasWatch {
  /** Adds a canvas by its id. It can be in a shadow root or in a frame. */
  add: (id: number) => void
  /** Records canvases that changed since the last call: those whose turn it is, or all in the window for a report. */
  recordChanges: (isForReport: boolean) => Promise<void>
  /** Resets the known contents, so that every canvas is recorded again after a snapshot. */
  reset: () => void
  /** The last image of a canvas that showed something. */
  lastPicture: (canvas: HTMLCanvasElement) => string | undefined
}

/**
 * Records images of canvases at intervals. Doesn't wrap the page's drawing calls, which breaks some pages, and doesn't
 * encode in a worker, which content security policies may forbid.
 */
export function watchCanvases({ page, nodeOf, isPrivate, emit }: CanvasContext): CanvasWatch {
  /** Ids, those first that have waited longest. */
  const ids = new Set<number>()
  let seen = new WeakMap<HTMLCanvasElement, string>()
  /** The last images that show something. */
  const drawn = new WeakMap<HTMLCanvasElement, string>()
  const unreadable = new WeakSet<HTMLCanvasElement>()

  async function record(id: number, canvas: HTMLCanvasElement): Promise<void> {
    const { width, height } = canvas
    const scale = Math.min(1, PIXELS / Math.max(width, height))
    const copy = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
    copy.getContext('2d')?.drawImage(canvas, 0, 0, copy.width, copy.height)
    const isBlank = isEmptyPicture(copy, page.document)
    const last = isBlank && drawn.get(canvas)
    // Only a canvas that has a context can be asked for one: others would get it.
    const url =
      last && isCleared(canvas)
        ? last
        : await readAsDataUrl(await copy.convertToBlob({ type: 'image/webp', quality: QUALITY }))
    if (!isBlank) drawn.set(canvas, url)
    if (!canvas.isConnected || seen.get(canvas) === url) return
    seen.set(canvas, url)
    const [head = '', base64 = ''] = url.split(',')
    const type = head.slice('data:'.length, head.indexOf(';'))
    // Uses the time after encoding instead of the time of drawing, because events must be in the order of their times.
    emit(createCanvasFrame({ id, width, height, type, base64 }, systemClock.now()))
  }

  function isReadable(canvas: HTMLCanvasElement): boolean {
    return canvas.width > 0 && canvas.height > 0 && !unreadable.has(canvas) && !isPrivate(canvas)
  }

  function isInWindow(canvas: HTMLCanvasElement): boolean {
    const { bottom, right, top, left } = canvas.getBoundingClientRect()
    return bottom > 0 && right > 0 && top < page.innerHeight && left < page.innerWidth
  }

  /** Returns the canvases that take their turn, and how many are in the window. Forgets those that are gone. */
  function takeTurns(): { turn: [number, HTMLCanvasElement][]; shown: number } {
    const canvases = [...ids].flatMap((id): [number, HTMLCanvasElement][] => {
      const canvas = nodeOf(id)
      if (canvas?.isConnected) return [[id, canvas as HTMLCanvasElement]] // only ids of canvases are added
      ids.delete(id)
      return []
    })
    const readable = canvases.filter(([, canvas]) => isReadable(canvas))
    const [shown = [], hidden = []] = [true, false].map((isShown) =>
      readable.filter(([, canvas]) => isInWindow(canvas) === isShown),
    )
    const turn = [...shown, ...hidden].slice(0, CANVASES)
    for (const [id] of turn) {
      ids.delete(id)
      ids.add(id)
    }
    return { turn, shown: shown.length }
  }

  /** Records the canvases that take their turn, and returns how many are in the window. */
  async function recordTurn(): Promise<number> {
    const { turn, shown } = takeTurns()
    if (turn.length === 0) return 0
    // A WebGL drawing buffer is readable only in the animation frame in which it was drawn.
    await new Promise((resolve) => page.requestAnimationFrame(resolve))
    // A canvas that contains images of other origins is never readable.
    await Promise.all(turn.map(([id, canvas]) => record(id, canvas).catch(() => void unreadable.add(canvas))))
    return shown
  }

  return {
    add: (id) => void ids.add(id),
    async recordChanges(isForReport) {
      const shown = await recordTurn()
      const end = isForReport ? Math.min(shown, LAST_CANVASES) : 0
      for (let count = CANVASES; count < end; count += CANVASES) await recordTurn()
    },
    reset: () => (seen = new WeakMap()),
    lastPicture: (canvas) => drawn.get(canvas),
  }
}

/** Whether the browser clears the canvas after each frame. It still shows what was drawn last. */
function isCleared(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
  return context?.getContextAttributes()?.preserveDrawingBuffer === false
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('The image of a canvas cannot be read')))
    reader.readAsDataURL(blob)
  })
}

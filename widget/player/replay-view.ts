import type { ReplayOutline, ReplayProgress, ReplaySpeed } from '@node-docs/edge/contract/player-messages'
import { type playerConfig, Replayer } from '@rrweb/replay'
import { type CanvasFrame, parseCanvasFrame } from '../replay-format/canvas-frame.ts'
import { isReplayEvent, type ReplayEvent } from '../replay-format/rrweb-event.ts'

type Events = ConstructorParameters<typeof Replayer>[0]

export type ReplayViewProgress = Omit<ReplayProgress, 'seeks'>

/** Plays a replay. Times are milliseconds from its start. */
export interface ReplayView {
  play: () => void
  pause: () => void
  seek: (at: number) => void
  setSpeed: (speed: ReplaySpeed) => void
  skipIdle: (isOn: boolean) => void
  dispose: () => void
}

export interface ReplayViewOptions {
  root: HTMLElement
  /** Events that `prepareEvents` returned, with at least one full snapshot. */
  events: readonly ReplayEvent[]
  outline: ReplayOutline
  /** Called when the first snapshot is shown. */
  onReady: () => void
  onProgress: (progress: ReplayViewProgress) => void
}

const PROGRESS_MS = 100

export function createReplayView({
  root,
  events,
  outline,
  onReady,
  onProgress,
}: ReplayViewOptions): ReplayView {
  const replayer = new Replayer(events as Events, createConfig(root)) // prepareEvents checked the fields
  const fit = fitReplayView({ root, wrapper: replayer.wrapper, frame: replayer.iframe })
  let state: ReplayViewProgress['state'] = 'paused'
  let isReady = false
  let skips = false
  let isSkipping = false

  const now = (): number => {
    if (state === 'ended') return outline.duration
    return Math.min(Math.max(replayer.getCurrentTime(), 0), outline.duration)
  }

  const reportProgress = (): void => onProgress({ at: now(), state, isSkipping })

  replayer.on('resize', fit.update)
  replayer.on('fullsnapshot-rebuilded', () => {
    if (isReady) return
    isReady = true
    onReady()
  })
  replayer.on('finish', () => {
    if (state !== 'playing') return
    state = 'ended'
    reportProgress()
  })

  const timer = setInterval(() => {
    if (state !== 'playing') return
    isSkipping = false
    const at = now()
    const idle = skips ? outline.idle.find(({ from, to }) => at >= from && at < to) : undefined
    if (idle) {
      isSkipping = true
      replayer.play(idle.to)
    }
    reportProgress()
  }, PROGRESS_MS)

  return {
    play() {
      const at = state === 'ended' ? 0 : now()
      state = 'playing'
      replayer.play(at)
      reportProgress()
    },
    pause() {
      if (state === 'playing') {
        replayer.pause()
        state = 'paused'
      }
      reportProgress()
    },
    seek(wanted) {
      const at = Math.min(wanted, outline.duration)
      if (state === 'playing') replayer.play(at)
      else {
        replayer.pause(at)
        state = at < outline.duration ? 'paused' : 'ended'
      }
      reportProgress()
    },
    setSpeed: (speed) => replayer.setConfig({ speed }),
    skipIdle: (isOn) => void (skips = isOn),
    dispose() {
      clearInterval(timer)
      fit.dispose()
      replayer.destroy()
    },
  }
}

function createConfig(root: HTMLElement): Partial<playerConfig> {
  return {
    root,
    // Must be false: with `true`, the sandbox of the replay's frame would let scripts of the page run.
    UNSAFE_replayCanvas: false,
    // Must be false: with `true`, the replayed page would take the focus from the embedding page.
    triggerFocus: false,
    showWarning: false,
    showDebug: false,
    mouseTail: { duration: 400, lineCap: 'round', lineWidth: 2, strokeStyle: '#4f6bed' },
    insertStyleRules: [canvasRule],
    plugins: [createCanvasPainter()],
  }
}

export interface FitOptions {
  root: HTMLElement
  /** The element to scale. */
  wrapper: HTMLElement
  frame: HTMLIFrameElement
}

/** Scales the replayed page down to fit the root; never enlarges it. */
function fitReplayView({ root, wrapper, frame }: FitOptions): {
  update: () => void
  dispose: () => void
} {
  function update(): void {
    const width = Number(frame.getAttribute('width'))
    const height = Number(frame.getAttribute('height'))
    if (width <= 0 || height <= 0) return
    const scale = Math.min(root.clientWidth / width, root.clientHeight / height, 1)
    const { style } = wrapper
    style.inlineSize = `${width}px`
    style.blockSize = `${height}px`
    style.left = `${(root.clientWidth - width * scale) / 2}px`
    style.top = `${(root.clientHeight - height * scale) / 2}px`
    style.transform = `scale(${scale})`
  }
  const observer = new ResizeObserver(update)
  observer.observe(root)
  return { update, dispose: () => observer.disconnect() }
}

type Plugin = NonNullable<playerConfig['plugins']>[number]

/**
 * Gives a canvas its usual box, sized by `contain-intrinsic-size`. Without this rule, a canvas in a document without
 * scripts would be laid out like a span and show its fallback content. `:where` has no specificity, so the page's rules
 * override this one, except those in cascade layers.
 */
const canvasRule =
  ':where(canvas){display:inline-block;width:fit-content;min-height:0;contain:size;content-visibility:hidden}'

/** Shows recorded canvas frames as background images, because the replayed page may not run scripts. */
function createCanvasPainter(): Plugin {
  /** The last frame of each canvas, so that an image decoded late does not replace a newer one. */
  const lastFrames = new Map<number, CanvasFrame>()
  const images = new WeakMap<HTMLCanvasElement, string>()

  async function paint(frame: CanvasFrame, findNode: () => Node | null): Promise<void> {
    const image = new Image()
    image.src = `data:${frame.type};base64,${frame.base64}`
    await image.decode()
    const canvas = findNode()
    if (lastFrames.get(frame.id) !== frame || !isCanvas(canvas)) return
    images.set(canvas, `url("${encodeURI(image.src)}")`)
    applyStyles(canvas)
  }

  function applyStyles(canvas: HTMLCanvasElement): void {
    const { style, width, height } = canvas
    style.setProperty('contain-intrinsic-size', `${width}px ${height}px`)
    style.aspectRatio = `${width} / ${height}`
    // `canvasRule` does not apply inside shadow roots, so a canvas there is usually inline. Sets the rule's
    // declarations on the canvas itself, except `width`, which an inline block does not need.
    if (getComputedStyle(canvas).display === 'inline')
      Object.assign(style, {
        display: 'inline-block',
        minHeight: '0',
        contain: 'size',
        contentVisibility: 'hidden',
      })
    const backgroundImage = images.get(canvas)
    if (backgroundImage === undefined) return
    Object.assign(style, {
      backgroundImage,
      backgroundSize: '100% 100%',
      backgroundOrigin: 'content-box',
      backgroundRepeat: 'no-repeat',
    })
  }

  /** Updates the styles of a canvas after the replayer has built or changed the whole page. */
  function updateStyles(node: Node | null): void {
    if (isCanvas(node)) queueMicrotask(() => applyStyles(node))
  }

  return {
    onBuild: (node) => updateStyles(node as Node), // the replayer builds no virtual nodes here
    handler(event, _isSync, { replayer }) {
      if (!isReplayEvent(event)) return
      const mirror = replayer.getMirror()
      const frame = parseCanvasFrame(event)
      if (frame) {
        lastFrames.set(frame.id, frame)
        // An image that cannot be decoded is not shown.
        paint(frame, () => mirror.getNode(frame.id)).catch(() => undefined)
      } else if ('attributes' in event.data && Array.isArray(event.data.attributes)) {
        // Sets the styles again, because a recorded `style` attribute replaces them. They also depend on `width` and
        // `height`.
        for (const { id } of event.data.attributes) updateStyles(mirror.getNode(id))
      }
    },
  }
}

/** The replayed page has its own window, so `instanceof` does not work. */
function isCanvas(node: Node | null): node is HTMLCanvasElement {
  return node?.nodeName === 'CANVAS' && 'getContext' in node
}

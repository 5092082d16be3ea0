import type { ReplayOutline, ReplayProgress, ReplaySpeed } from '@node-docs/edge/contract/player-messages'
import { type playerConfig, Replayer } from '@rrweb/replay'
import { type CanvasFrame, parseCanvasFrame } from '../replay-format/canvas-frame.ts'
import { parsePageChange } from '../replay-format/custom-events.ts'
import { eventTypes, isReplayEvent, type ReplayEvent } from '../replay-format/rrweb-event.ts'
import { createAnimationPlayer, type Plugin } from './animations.ts'

/** Returns the fragment of the page's URL at a time in milliseconds since 1970, with `#`; empty if there is none. */
function findFragment(events: readonly ReplayEvent[], time: number): string {
  const hrefs = events.flatMap((event) => {
    if (event.timestamp > time) return []
    if (event.type === eventTypes.meta && 'href' in event.data) return [String(event.data.href)]
    const change = parsePageChange(event)
    return change?.kind === 'address' ? [change.href] : []
  })
  return /#.*/.exec(hrefs.at(-1) ?? '')?.[0] ?? ''
}

/** Sets the fragment of the replayed page, which `:target` depends on. Keeps the scroll position. */
function showFragment({ iframe }: Replayer, fragment: string): void {
  const view = iframe.contentWindow
  if (!view || (fragment === '' && view.location.hash === '')) return
  const { scrollX, scrollY } = view
  view.location.replace(fragment || '#')
  view.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
}

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
  const animations = createAnimationPlayer()
  const replayer = new Replayer(events as Events, createConfig(root, animations.plugin)) // prepareEvents checked the fields
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

  let speed: ReplaySpeed = 1
  /** Shows animations as they are at the current time. */
  const showAnimations = (): void =>
    animations.show(replayer, { at: outline.startedAt + now(), speed: state === 'playing' ? speed : 0 })

  replayer.on('resize', fit.update)
  replayer.on('fullsnapshot-rebuilded', (event) => {
    if (isReplayEvent(event)) showFragment(replayer, findFragment(events, event.timestamp))
    if (isReady) return
    isReady = true
    onReady()
  })
  replayer.on('finish', () => {
    if (state !== 'playing') return
    state = 'ended'
    showAnimations()
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
      showAnimations()
      reportProgress()
    },
    pause() {
      if (state === 'playing') {
        replayer.pause()
        state = 'paused'
        showAnimations()
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
      showAnimations()
      reportProgress()
    },
    setSpeed(next) {
      speed = next
      replayer.setConfig({ speed })
      showAnimations()
    },
    skipIdle: (isOn) => void (skips = isOn),
    dispose() {
      clearInterval(timer)
      fit.dispose()
      replayer.destroy()
    },
  }
}

function createConfig(root: HTMLElement, animationPlugin: Plugin): Partial<playerConfig> {
  return {
    root,
    // Must be false: with `true`, the sandbox of the replay's frame would let scripts of the page run.
    UNSAFE_replayCanvas: false,
    // Must be false: with `true`, the replayed page would take the focus from the embedding page.
    triggerFocus: false,
    showWarning: false,
    showDebug: false,
    mouseTail: { duration: 400, lineCap: 'round', lineWidth: 2, strokeStyle: '#4f6bed' },
    insertStyleRules: [canvasRule, videoRule],
    // Must be false: seeking would build the page in another way than playing does, with other results.
    useVirtualDom: false,
    // `animations` pauses and continues them.
    pauseAnimation: false,
    plugins: [createCanvasPainter(), animationPlugin],
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

/**
 * Gives a canvas its usual box, sized by `contain-intrinsic-size`. Without this rule, a canvas in a document without
 * scripts would be laid out like a span and show its fallback content. `:where` has no specificity, so the page's rules
 * override this one, except those in cascade layers.
 */
const canvasRule =
  ':where(canvas){display:inline-block;width:fit-content;min-height:0;contain:size;content-visibility:hidden}'

/** Browsers show the controls of every video in a document without scripts. */
const videoRule = 'video:not([controls])::-webkit-media-controls{display:none!important}'

/** Defines a custom element that the page defined while it was recorded, because style sheets can depend on that. */
function defineElement({ iframe }: Replayer, definition: unknown): void {
  const view = iframe.contentWindow as (Window & typeof globalThis) | null // a window has the globals
  const name = Object(definition).name
  if (!view || typeof name !== 'string' || view.customElements.get(name)) return
  try {
    view.customElements.define(name, class extends view.HTMLElement {})
  } catch {
    // Only names from a forged report are refused.
  }
}

/** Adds `videoRule` to the shadow root of a video, where the rules of the document do not apply. */
function hideControls(video: Node): void {
  const root = video.getRootNode()
  const style = video.ownerDocument?.createElement('style')
  if (!('host' in root) || !style) return
  style.textContent = videoRule
  root.appendChild(style)
}

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
    const { objectFit, objectPosition } = getComputedStyle(canvas)
    const sizes: Record<string, string> = {
      contain: 'contain',
      cover: 'cover',
      none: `${width}px ${height}px`,
    }
    Object.assign(style, {
      backgroundImage,
      backgroundSize: sizes[objectFit] ?? '100% 100%',
      backgroundPosition: objectPosition,
      backgroundOrigin: 'content-box',
      backgroundRepeat: 'no-repeat',
    })
  }

  /** Updates the styles of a canvas after the replayer has built or changed the whole page. */
  function updateStyles(node: Node | null): void {
    if (isCanvas(node)) queueMicrotask(() => applyStyles(node))
    else if (node?.nodeName === 'VIDEO') queueMicrotask(() => hideControls(node))
  }

  return {
    onBuild: (node) => updateStyles(node as Node), // the replayer builds no virtual nodes here
    handler(event, _isSync, { replayer }) {
      if (!isReplayEvent(event)) return
      const change = parsePageChange(event)
      if (change?.kind === 'address') showFragment(replayer, /#.*/.exec(change.href)?.[0] ?? '')
      const mirror = replayer.getMirror()
      if ('define' in event.data) defineElement(replayer, event.data.define)
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

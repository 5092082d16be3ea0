import type { playerConfig } from '@rrweb/replay'
import { parseCanvasFrame, type CanvasFrame } from '../replay-format/canvas-frame.ts'
import { isReplayEvent } from '../replay-format/rrweb-event.ts'

type Plugin = NonNullable<playerConfig['plugins']>[number]

/**
 * Gives a canvas its usual box, sized by `contain-intrinsic-size`. Without this rule, a canvas in a document without
 * scripts would be laid out like a span and show its fallback content. `:where` has no specificity, so the page's rules
 * override this one, except those in cascade layers.
 */
export const canvasRule =
  ':where(canvas){display:inline-block;width:fit-content;min-height:0;contain:size;content-visibility:hidden}'

/** Shows recorded canvas frames as background images, because the replayed page may not run scripts. */
export function createCanvasPainter(): Plugin {
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

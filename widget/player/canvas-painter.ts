import type { playerConfig } from '@rrweb/replay'
import { parseCanvasFrame, type CanvasFrame } from '../replay-format/canvas-frame.ts'

type Plugin = NonNullable<playerConfig['plugins']>[number]

/**
 * Draws what canvases showed. The replayer does that only in a frame where scripts may run, which this one never is;
 * the player can, because it reaches into the frame from outside.
 */
export function createCanvasPainter(): Plugin {
  /** The newest picture of each canvas: on the way to a moment only the last one counts. */
  const newest = new Map<number, CanvasFrame>()

  async function paint(frame: CanvasFrame, find: () => Node | null): Promise<void> {
    const image = new Image()
    image.src = `data:${frame.type};base64,${frame.base64}`
    await image.decode()
    const canvas = find()
    if (newest.get(frame.id) !== frame || !isCanvas(canvas)) return
    const context = canvas.getContext('2d')
    context?.clearRect(0, 0, canvas.width, canvas.height)
    context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  }

  return {
    handler(event, _isSync, { replayer }) {
      const frame =
        'data' in event ? parseCanvasFrame(event as Parameters<typeof parseCanvasFrame>[0]) : undefined // checked by the reader itself
      if (!frame) return
      newest.set(frame.id, frame)
      // A picture that cannot be decoded is one that is not shown.
      paint(frame, () => replayer.getMirror().getNode(frame.id)).catch(() => undefined)
    },
  }
}

/** The canvas is one of the frame's window, whose classes are others than ours. */
function isCanvas(node: Node | null): node is HTMLCanvasElement {
  return node?.nodeName === 'CANVAS' && 'getContext' in node
}

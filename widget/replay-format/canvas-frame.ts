import { eventTypes, isObject, type ReplayEvent, sources } from './replay-event.ts'

/** What a canvas showed at a moment. */
export interface CanvasFrame {
  /** Of the canvas. */
  id: number
  /** Of the canvas in its own pixels: the picture may be smaller and is stretched over them. */
  width: number
  height: number
  type: string
  base64: string
}

/** A canvas is cleared and the picture drawn over it, in the words that rrweb has for drawing. */
export function createCanvasFrame(
  { id, width, height, type, base64 }: CanvasFrame,
  timestamp: number,
): ReplayEvent {
  const blob = { rr_type: 'Blob', data: [{ rr_type: 'ArrayBuffer', base64 }], type }
  return {
    type: eventTypes.incremental,
    timestamp,
    data: {
      source: sources.canvasMutation,
      id,
      type: 0,
      commands: [
        { property: 'clearRect', args: [0, 0, width, height] },
        { property: 'drawImage', args: [{ rr_type: 'ImageBitmap', args: [blob] }, 0, 0, width, height] },
      ],
    },
  }
}

/** The way back: rrweb's own player draws only where scripts may run in the page that is played. */
export function parseCanvasFrame({ type, data }: ReplayEvent): CanvasFrame | undefined {
  if (type !== eventTypes.incremental || !isObject(data) || data['source'] !== sources.canvasMutation)
    return undefined
  const { id, commands } = data
  const draw = Array.isArray(commands) ? commands.find(isDrawImage) : undefined
  if (typeof id !== 'number' || !isObject(draw) || !Array.isArray(draw['args'])) return undefined
  const [bitmap, , , width, height] = draw['args']
  const blob = getFirst(bitmap, 'args')
  const base64 = getFirst(blob, 'data')?.['base64']
  const mime = blob?.['type']
  if (typeof base64 !== 'string' || typeof mime !== 'string') return undefined
  return { id, width: Number(width) || 0, height: Number(height) || 0, type: mime, base64 }
}

function isDrawImage(command: unknown): boolean {
  return isObject(command) && command['property'] === 'drawImage'
}

function getFirst(value: unknown, key: string): Record<string, unknown> | undefined {
  const list = isObject(value) ? value[key] : undefined
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  return isObject(first) ? first : undefined
}

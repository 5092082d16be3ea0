import { isObject } from '../platform/json.ts'
import { eventTypes, type ReplayEvent, sources } from './rrweb-event.ts'

/** An image of a canvas at one time. */
export interface CanvasFrame {
  /** Node id of the canvas. */
  id: number
  /** Size of the canvas in its own pixels. The image may be smaller and is then stretched. */
  width: number
  height: number
  type: string
  base64: string
}

/** Encodes a frame as rrweb's canvas commands: clear, then draw the image. */
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

/** The inverse of `createCanvasFrame`. rrweb's replayer runs these commands only if the page may run scripts. */
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

import { createCaptureData, type CaptureData } from './capture-data.ts'
import { isObject } from '../../platform/json.ts'

/** Values that pages written for Gleap set and read by name. Three names refer to captures (W-104). */
export interface GlobalData {
  set: (name: string, value: unknown) => void
  get: (name: string) => unknown
}

export function createGlobalData(capture: CaptureData): GlobalData {
  const others = new Map<string, unknown>()
  const captured = new Set(Object.keys(createCaptureData()))
  return {
    set(name, value) {
      if (name === 'screenRecordingData') capture.screenRecordingData = value instanceof File ? value : null
      // A page cannot set a replay, because only the recorder creates them. It can only discard one.
      else if (name === 'webReplay') capture.webReplay = value === null ? null : capture.webReplay
      else if (name === 'snapshotPosition')
        capture.snapshotPosition = readPosition(value) ?? capture.snapshotPosition
      else others.set(name, value)
    },
    get: (name) => (captured.has(name) ? Reflect.get(capture, name) : others.get(name)),
  }
}

function readPosition(value: unknown): CaptureData['snapshotPosition'] | undefined {
  if (!isObject(value)) return undefined
  const { x, y } = value
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined
}

import type { MappedFrame } from '../../../contract/source-maps.ts'
import { parsePosition } from '../../reports/stack-frames.ts'
import { STACK_CHARACTERS } from './map-frames.ts'

/** Rewrites the frames of a stack trace that were mapped, and keeps all other lines. */
export function replaceFrames(text: string, frames: readonly MappedFrame[]): string {
  if (frames.length === 0) return text
  const byLocation = new Map(frames.map((frame) => [frame.location, frame]))
  const replaced = text
    .slice(0, STACK_CHARACTERS)
    .split('\n')
    .map((line) => {
      const frame = byLocation.get(parsePosition(line)?.location ?? '')
      return frame ? formatFrame(frame) : line
    })
    .join('\n')
  return replaced + text.slice(STACK_CHARACTERS)
}

/** `    at total (src/cart.ts:12:5)`, as V8 writes frames. */
function formatFrame({ column, line, name, source }: MappedFrame): string {
  const place = `${source}:${line}:${column}`
  return name === '' ? `    at ${place}` : `    at ${name} (${place})`
}

/**
 * Returns source code for a stack trace: the lines around the first frame whose source is known. The line of the frame
 * starts with `>`.
 */
export function formatSource(text: string, frames: readonly MappedFrame[]): string {
  const locations = text
    .slice(0, STACK_CHARACTERS)
    .split('\n')
    .map((line) => parsePosition(line)?.location)
  const frame = locations
    .map((location) => frames.find((one) => one.location === location))
    .find((one) => one !== undefined && one.context !== null)
  if (!frame?.context) return ''
  const { firstLine, lines } = frame.context
  const width = String(firstLine + lines.length).length
  const rows = lines.map((line, index) => {
    const number = firstLine + index
    return `${number === frame.line ? '>' : ' '} ${String(number).padStart(width)} | ${line}`
  })
  return [`${frame.source}:${frame.line}`, ...rows].join('\n')
}

import type { MappedFrame } from '@node-docs/edge/contract/source-maps'

/**
 * The server maps stack frames only in this many characters of a string. Searching a message of several megabytes would
 * block the page.
 */
const STACK_CHARACTERS = 20_000

/** Returns the mapped frames in a stack trace, in the order of the trace. */
export function findFrames(text: string, frames: readonly MappedFrame[]): MappedFrame[] {
  return text
    .slice(0, STACK_CHARACTERS)
    .split('\n')
    .flatMap((line) => findFrame(line, frames) ?? [])
}

/** Replaces the frames of a stack trace that were mapped, and keeps all other lines. */
export function replaceFrames(text: string, frames: readonly MappedFrame[]): string {
  if (frames.length === 0) return text
  const replaced = text
    .slice(0, STACK_CHARACTERS)
    .split('\n')
    .map((line) => {
      const frame = findFrame(line, frames)
      return frame ? `    at ${formatFrame(frame)}` : line
    })
    .join('\n')
  return replaced + text.slice(STACK_CHARACTERS)
}

/** `total (src/cart.ts:12:5)` */
export function formatFrame({ column, line, name, source }: MappedFrame): string {
  const place = `${source}:${line}:${column}`
  return name === '' ? place : `${name} (${place})`
}

/** Finds the mapped frame of a line. The line of a frame ends with its location, followed by a parenthesis in V8. */
function findFrame(line: string, frames: readonly MappedFrame[]): MappedFrame | undefined {
  const text = line.trim().replace(/\)$/, '')
  return frames.find(({ location }) => {
    if (!text.endsWith(location)) return false
    return ['', '(', ' ', '@'].includes(text.slice(0, -location.length).slice(-1))
  })
}

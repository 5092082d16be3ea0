import { createContext } from 'react'
import { type InboxApi, parseResponse } from '../../app/api.ts'
import { framesSchema, type MappedFrame, type MappedFrames } from '../../source-maps/contract.ts'

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

/** Returns the lines above the first mapped frame: the message of the error. */
export function cutFrames(text: string, frames: readonly MappedFrame[]): string {
  const lines = text.slice(0, STACK_CHARACTERS).split('\n')
  const first = lines.findIndex((line) => findFrame(line, frames) !== undefined)
  return first === -1 ? text : lines.slice(0, first).join('\n').trim()
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

const loading = new WeakMap<StackSource, Promise<MappedFrames>>()

/** Loads the mapped frames of a report, once for all of its stack traces. A failure is not cached. */
export function loadFrames(source: StackSource): Promise<MappedFrames> {
  const known = loading.get(source)
  if (known) return known
  const loaded = fetchFrames(source)
  loading.set(source, loaded)
  loaded.catch(() => loading.delete(source))
  return loaded
}

/** Loads the mapped frames of a report. */
export async function fetchFrames({ api, id }: Pick<StackSource, 'api' | 'id'>): Promise<MappedFrames> {
  return parseResponse(framesSchema, await api.call(`reports/${encodeURIComponent(id)}/frames`))
}

/** The report whose stack traces are shown. */
interface StackSource {
  api: Pick<InboxApi, 'call'>
  id: string
  project: string
}

/** Without a report, stack traces stay as they were recorded. */
export const StackContext = createContext<StackSource | undefined>(undefined)

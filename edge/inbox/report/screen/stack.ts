import { createContext } from 'react'
import { type InboxApi, parseResponse } from '../../app/api.ts'
import { framesSchema, type MappedFrame, type MappedFrames } from '../../source-maps/contract.ts'

/**
 * The server maps stack frames only in this many characters of a string. Searching a message of several megabytes would
 * block the page.
 */
const STACK_CHARACTERS = 20_000

interface SplitStack {
  /** The lines above the first mapped frame: the message of the error. The whole text if no frame is mapped. */
  message: string
  /** The mapped frames, and the other lines below the first of them, in the order of the trace. */
  lines: (MappedFrame | string)[]
}

/** Splits a stack trace into its message and its frames. */
export function splitStack(text: string, frames: readonly MappedFrame[]): SplitStack {
  const texts = text.slice(0, STACK_CHARACTERS).split('\n')
  const lines = texts.map((line) => findFrame(line, frames) ?? line.trim())
  const first = lines.findIndex((line) => typeof line !== 'string')
  if (first === -1) return { message: text, lines: [] }
  return {
    message: texts.slice(0, first).join('\n').trim(),
    lines: lines.slice(first).filter((line) => line !== ''),
  }
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

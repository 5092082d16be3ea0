import type { Clock } from '../../platform/clock.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'

/** Maximum length of a recording (W-211). */
export const LIMIT_SECONDS = 120
/** Milliseconds between chunks (W-212). If the recorder fails, at most the last chunk is lost. */
const CHUNK_MS = 200
/**
 * Bits per second. Text stays readable at 1280 pixels, and two minutes stay below 40 MB and all size limits (P-022).
 */
const BITS = { videoBitsPerSecond: 2_400_000, audioBitsPerSecond: 128_000 }
/** Milliseconds to wait for the last chunk of a stopped recorder. A failed recorder may never deliver it. */
const STOP_TIMEOUT_MS = 3000

/** The part of `MediaRecorder` that is used. */
export interface RecorderClass {
  new (stream: MediaStream, options?: MediaRecorderOptions): MediaRecorder
  /** Older browsers do not have this method. */
  isTypeSupported?: (type: string) => boolean
}

export interface TakeContext {
  Recorder: RecorderClass
  /** A clock whose `now` is monotonic. */
  clock: Clock
  /** Called when the number of seconds left changes, from 120 down (W-041). */
  onSecond: (secondsLeft: number) => void
  /** Called once when the recording has ended, unless it was discarded. `file` is undefined if nothing was recorded. */
  onEnd: (file: File | undefined) => void
}

/** A running recording. */
export interface Take {
  /** Ends the recording. Calls `onEnd` when the file is ready. */
  stop: Dispose
  /** Ends the recording and discards it. */
  discard: Dispose
}

/** @throws DOMException if the browser cannot record this stream */
export function recordStream(stream: MediaStream, { Recorder, clock, onSecond, onEnd }: TakeContext): Take {
  const mimeType = pickFormat(Recorder.isTypeSupported?.bind(Recorder))
  const recorder = new Recorder(stream, { ...BITS, ...(mimeType && { mimeType }) })
  const chunks: Blob[] = []
  const startedAt = clock.now()
  let secondsLeft = LIMIT_SECONDS
  let milliseconds = 0
  let isEnding = false
  let isOver = false

  function onChunk(event: Event): void {
    if ('data' in event && event.data instanceof Blob && event.data.size > 0) chunks.push(event.data)
    // Counts the seconds whenever a chunk arrives, because background tabs delay timers.
    tick()
  }

  function tick(): void {
    if (isEnding) return
    const left = Math.max(0, Math.ceil(LIMIT_SECONDS - (clock.now() - startedAt) / 1000))
    if (left !== secondsLeft) onSecond((secondsLeft = left))
    if (left === 0) stop()
  }

  function stop(): void {
    if (isEnding) return
    isEnding = true
    milliseconds = clock.now() - startedAt
    stops.push(clock.after(STOP_TIMEOUT_MS, conclude))
    if (recorder.state !== 'inactive') recorder.stop()
  }

  function conclude(): void {
    if (isOver) return
    if (!isEnding) milliseconds = clock.now() - startedAt
    discard()
    void finish().then(onEnd, () => onEnd(undefined))
  }

  async function finish(): Promise<File | undefined> {
    if (chunks.length === 0) return undefined
    const type = recorder.mimeType || mimeType || ''
    const content = new Blob(chunks)
    return toRecordingFile(await addDuration(content, milliseconds).catch(() => content), type)
  }

  function discard(): void {
    isEnding = true
    isOver = true
    disposeAll(stops)()
    if (recorder.state !== 'inactive') recorder.stop()
  }

  const stops = [
    listen(recorder, ['dataavailable'], onChunk),
    // The browser also stops the recorder when all tracks have ended.
    listen(recorder, ['stop'], conclude),
    // After an error, the chunks recorded so far are kept.
    listen(recorder, ['error'], stop),
    clock.every(250, tick),
  ]
  try {
    recorder.start(CHUNK_MS)
  } catch (error) {
    discard()
    throw error
  }
  return { stop, discard }
}

/** Ids of EBML (RFC 8794) and Matroska (RFC 9559) elements, including the length marker. */
const SEGMENT = 0x18538067
const SEEK_HEAD = 0x114d9b74
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489

/** Number of bytes to search. The header before the first frame has only a few hundred bytes. */
const HEAD_BYTES = 64 * 1024
/** Time scale of files that specify none, in nanoseconds per tick. */
const DEFAULT_SCALE = 1_000_000

interface Element {
  id: number
  /** Offsets of the id and of the content. */
  start: number
  from: number
  /** Offset of the end; undefined if the size is unknown, as in live recordings. */
  to: number | undefined
}

/** Bytes that replace the range from `from` to `to`. */
interface Patch {
  from: number
  to: number
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Writes the duration into a WebM file. Browsers record without a duration, so players can neither show the length of
 * the file nor seek in it. Returns files of other formats unchanged.
 */
export async function addDuration(recording: Blob, milliseconds: number): Promise<Blob> {
  const head = new Uint8Array(await recording.slice(0, HEAD_BYTES).arrayBuffer())
  const patch = findPatch(head, milliseconds)
  if (!patch) return recording
  const { from, to, bytes } = patch
  return new Blob([recording.slice(0, from), bytes, recording.slice(to)], { type: recording.type })
}

/** Returns the change to the header of a WebM file. Undefined if none is necessary or possible. */
export function findPatch(head: Uint8Array, milliseconds: number): Patch | undefined {
  const segment = children(head, 0, head.length).find(({ id }) => id === SEGMENT)
  if (!segment) return undefined
  const parts = children(head, segment.from, segment.to ?? head.length)
  const infoElement = parts.find(({ id }) => id === INFO)
  if (infoElement?.to === undefined) return undefined
  const fields = children(head, infoElement.from, infoElement.to)
  const scale = fields.find(({ id }) => id === TIMESTAMP_SCALE)
  const ticks = (milliseconds * DEFAULT_SCALE) / (scale ? readNumber(head, scale) : DEFAULT_SCALE)
  const known = fields.find(({ id }) => id === DURATION)
  if (known) return toReplacement(head, known, ticks)
  // Leaves finished files unchanged: they contain offsets, which would be wrong after bytes are inserted.
  if (segment.to !== undefined || parts.some(({ id }) => id === SEEK_HEAD)) return undefined
  return toInsertion(head, infoElement, ticks)
}

function toReplacement(head: Uint8Array, { from, to = from }: Element, ticks: number): Patch | undefined {
  const old = new DataView(head.buffer, head.byteOffset + from, to - from)
  const bytes = new Uint8Array(to - from)
  const view = new DataView(bytes.buffer)
  if (bytes.length === 4) {
    view.setFloat32(0, ticks)
    return old.getFloat32(0) > 0 ? undefined : { from, to, bytes }
  }
  if (bytes.length !== 8 || old.getFloat64(0) > 0) return undefined
  view.setFloat64(0, ticks)
  return { from, to, bytes }
}

/** Returns a copy of the Info element with an 8-byte size and the duration as its last field. */
function toInsertion(head: Uint8Array, { start, from, to = from }: Element, ticks: number): Patch {
  const content = head.subarray(from, to)
  const bytes = new Uint8Array(4 + 8 + content.length + 11)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, INFO)
  view.setBigUint64(4, (1n << 56n) | BigInt(content.length + 11))
  bytes.set(content, 12)
  const end = 12 + content.length
  view.setUint16(end, DURATION)
  view.setUint8(end + 2, 0x88)
  view.setFloat64(end + 3, ticks)
  return { from: start, to, bytes }
}

/** Lists sibling elements between two offsets. The last element may extend beyond the range or have no known end. */
function children(bytes: Uint8Array, from: number, to: number): Element[] {
  const found: Element[] = []
  let start = from
  while (start < to) {
    const id = readVariable(bytes, start)
    const size = id && readVariable(bytes, id.end)
    if (!id || !size) break
    const end = size.isUnknown ? undefined : size.end + size.value
    found.push({ id: id.marked, start, from: size.end, to: end })
    if (end === undefined) break
    start = end
  }
  return found
}

/** Parses a variable-size integer of 1 to 8 bytes (RFC 8794 section 4). */
function readVariable(bytes: Uint8Array, at: number) {
  const first = bytes[at]
  if (first === undefined || first === 0) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return undefined
  let marked = 0
  for (const byte of bytes.subarray(at, at + length)) marked = marked * 256 + byte
  const marker = 2 ** (7 * length)
  return { marked, value: marked - marker, isUnknown: marked === 2 * marker - 1, end: at + length }
}

function readNumber(bytes: Uint8Array, { from, to = from }: Element): number {
  let value = 0
  for (const byte of bytes.subarray(from, to)) value = value * 256 + byte
  return value
}

/**
 * Formats in order of preference (W-214): first the ones that play everywhere, then the ones that browsers encode
 * fastest.
 */
const FORMATS = ['video/mp4', 'video/webm;codecs=h264', 'video/webm'] as const

export type RecordingFormat = (typeof FORMATS)[number]

/** Returns the first format that the browser supports. If it returns undefined, the browser chooses the format. */
export function pickFormat(
  isTypeSupported: ((type: string) => boolean) | undefined,
): RecordingFormat | undefined {
  return FORMATS.find((format) => isTypeSupported?.(format))
}

/**
 * Creates the finished file, with the extension of its format (W-103).
 *
 * @param type - the recorder's MIME type with codecs, such as `video/webm;codecs=vp9,opus`
 */
export function toRecordingFile(content: Blob, type: string): File {
  const extension = /mp4/i.test(type) ? 'mp4' : 'webm'
  return new File([content], `screen-recording.${extension}`, { type: `video/${extension}` })
}

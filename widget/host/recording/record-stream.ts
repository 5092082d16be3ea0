import type { Clock } from '../../platform/clock.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import { addDuration } from '../../platform/add-duration.ts'
import { pickVideoFormat } from '../../platform/video-format.ts'

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
  const mimeType = pickVideoFormat(Recorder.isTypeSupported?.bind(Recorder))
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

/**
 * Creates the finished file, with the extension of its format (W-103).
 *
 * @param type - the recorder's MIME type with codecs, such as `video/webm;codecs=vp9,opus`
 */
export function toRecordingFile(content: Blob, type: string): File {
  const extension = /mp4/i.test(type) ? 'mp4' : 'webm'
  return new File([content], `screen-recording.${extension}`, { type: `video/${extension}` })
}

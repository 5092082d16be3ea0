import type { Clock } from '../../platform/clock.ts'
import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import { mendDuration } from './mend-duration.ts'
import { pickFormat, toRecordingFile } from './recording-format.ts'

/** W-211. */
export const LIMIT_SECONDS = 120
/** W-212. What is recorded is handed over this often, so that an accident costs no more than that. */
const CHUNK_MS = 200
/** Readable text at 1280 pixels, and two minutes of it stay below 40 MB: under every limit on the way (P-022). */
const BITS = { videoBitsPerSecond: 2_400_000, audioBitsPerSecond: 128_000 }
/** How long a recorder that was told to stop may take; one that broke may never answer. */
const PATIENCE_MS = 3000

/** What of `MediaRecorder` is used. */
export interface RecorderClass {
  new (stream: MediaStream, options?: MediaRecorderOptions): MediaRecorder
  /** Older browsers have a recorder that cannot be asked. */
  isTypeSupported?: (type: string) => boolean
}

export interface TakeContext {
  Recorder: RecorderClass
  /** Its `now` must not jump, as the visitor's clock may. */
  clock: Clock
  /** Called when the number changes, from 120 downwards (W-041). */
  onSecond: (secondsLeft: number) => void
  /** Called once; without a file where there is nothing in it. */
  onEnd: (file: File | undefined) => void
}

/** A recording that is being made. */
export interface Take {
  /** Ends it; `onEnd` follows when the file is ready. */
  stop: Dispose
  /** Ends it for nothing. */
  discard: Dispose
}

/** @throws DOMException where the browser cannot record this stream. */
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
    // Pages in the background are given few timers, but all that was recorded.
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
    stops.push(clock.after(PATIENCE_MS, conclude))
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
    return toRecordingFile(await mendDuration(content, milliseconds).catch(() => content), type)
  }

  function discard(): void {
    isEnding = true
    isOver = true
    disposeAll(stops)()
    if (recorder.state !== 'inactive') recorder.stop()
  }

  const stops = [
    listen(recorder, ['dataavailable'], onChunk),
    // Also when all that it records has ended.
    listen(recorder, ['stop'], conclude),
    // What there is by then is better than nothing.
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

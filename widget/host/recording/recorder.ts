import { type Clock, systemClock } from '../../platform/clock.ts'
import { listen, type Dispose } from '../../platform/dispose.ts'
import { LIMIT_SECONDS, type RecorderClass, recordStream, type Take } from './record-stream.ts'
import { type CaptureDevices, type Share, shareScreen, type SharingPage } from './share-screen.ts'

export interface RecorderState {
  phase:
    | 'unsupported'
    | 'idle'
    /** The browser is asking the visitor for permission. */
    | 'asking'
    | 'recording'
    /** The recording has ended, and `file` contains it. */
    | 'finished'
  /** Seconds left of the limit of 120 seconds. The value is 120 while no recording is running (W-041, W-211). */
  secondsLeft: number
  /** Whether the visitor wants sound. */
  hasSound: boolean
  /** Whether the microphone is not available, so that at most the sound of the shared screen is recorded (W-129). */
  isMicrophoneMissing: boolean
  file: File | undefined
}

/** Why recording failed. Each value is also the key of the text to show. */
export type RecorderError = 'screenDenied' | 'recordingFailed'

/** The part of `Window` that is used. */
export interface RecorderPage extends EventTarget, SharingPage {
  /** `mediaDevices` is undefined in some browsers, and phones cannot share their screen. */
  navigator: { readonly mediaDevices?: Partial<CaptureDevices> }
  MediaRecorder?: RecorderClass
}

export interface RecorderContext {
  page: RecorderPage
  /** Called after the recorder is idle again, to show the error to the visitor (W-127, W-192). */
  onError: (error: RecorderError) => void
  clock?: Clock
}

/** Records the screen, any number of times. All methods can be called at any time. */
export interface Recorder {
  state: () => RecorderState
  /** Calls `listener` after every change of the state. */
  subscribe: (listener: () => void) => Dispose
  /** Call it synchronously in the visitor's click (W-126, W-162). */
  start: () => void
  /** Ends a recording, or cancels it while the browser still asks for permission. */
  stop: () => void
  /** Works before and during a recording (W-132). */
  toggleSound: () => void
  /** Discards a finished recording (W-131). */
  retry: () => void
  destroy: Dispose
}

const idle = {
  phase: 'idle',
  secondsLeft: LIMIT_SECONDS,
  isMicrophoneMissing: false,
  file: undefined,
} as const

/** Monotonic time, which changes of the system clock do not affect. */
const steadyClock: Clock = { ...systemClock, now: () => performance.now() }

export function createRecorder({ page, onError, clock = steadyClock }: RecorderContext): Recorder {
  const Class = page.MediaRecorder
  const devices = page.navigator.mediaDevices
  const listeners = new Set<() => void>()
  const phase = Class && canShareScreen(devices) ? 'idle' : 'unsupported'
  let state: RecorderState = { ...idle, phase, hasSound: true }
  let share: Share | undefined
  let take: Take | undefined

  function change(next: Partial<RecorderState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function start(): void {
    if (state.phase !== 'idle' || !Class || !canShareScreen(devices)) return
    const opened = shareScreen(devices, {
      page,
      hasSound: state.hasSound,
      onSilence: () => change({ isMicrophoneMissing: true }),
      onEnded: stop,
    })
    share = opened
    change({ phase: 'asking' })
    opened.stream.then(
      (stream) => share === opened && record(stream, Class),
      () => share === opened && giveUp('screenDenied'),
    )
  }

  function record(stream: MediaStream, Recorder: RecorderClass): void {
    const onSecond = (secondsLeft: number): void => change({ secondsLeft })
    try {
      take = recordStream(stream, { Recorder, clock, onSecond, onEnd })
      change({ phase: 'recording' })
    } catch {
      giveUp('recordingFailed')
    }
  }

  function onEnd(file: File | undefined): void {
    release()
    if (file) change({ ...idle, phase: 'finished', file })
    else giveUp('recordingFailed')
  }

  function giveUp(error: RecorderError): void {
    reset()
    onError(error)
  }

  function stop(): void {
    if (state.phase === 'recording') take?.stop()
    if (state.phase === 'asking') reset()
  }

  function reset(): void {
    release()
    if (state.phase !== 'unsupported') change(idle)
  }

  /** Stops sharing the screen, and discards a running recording. The browser then removes its sharing indicator. */
  function release(): void {
    take?.discard()
    share?.close()
    take = undefined
    share = undefined
  }

  // Stops the recording when the visitor leaves the page. Keeps the recorded file, because the browser may restore the
  // page from the back/forward cache.
  const stopListening = listen(page, ['pagehide'], stop)
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    stop,
    toggleSound() {
      if (state.phase === 'unsupported') return
      change({ hasSound: !state.hasSound })
      share?.setSound(state.hasSound)
    },
    retry() {
      if (state.phase === 'finished') reset()
    },
    destroy() {
      listeners.clear()
      stopListening()
      release()
    },
  }
}

function canShareScreen(devices: Partial<CaptureDevices> | undefined): devices is CaptureDevices {
  return typeof devices?.getDisplayMedia === 'function'
}

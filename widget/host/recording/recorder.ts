import { type Clock, systemClock } from '../../platform/clock.ts'
import { listen, type Dispose } from '../../platform/dispose.ts'
import { LIMIT_SECONDS, type RecorderClass, recordStream, type Take } from './record-stream.ts'
import { type CaptureDevices, type Share, shareScreen, type SharingPage } from './share-screen.ts'

export interface RecorderState {
  phase:
    | 'unsupported'
    | 'idle'
    /** The browser asks the visitor. */
    | 'asking'
    | 'recording'
    /** `file` is there. */
    | 'finished'
  /** Of the 120 that a recording may take; 120 whenever none is being made (W-041, W-211). */
  secondsLeft: number
  /** The visitor wants sound. */
  hasSound: boolean
  /** It was asked for in vain: there is no sound but the page's own (W-129). */
  isMicrophoneMissing: boolean
  file: File | undefined
}

/** Why there is no recording, by the key of the text that says so. */
export type RecorderError = 'screenDenied' | 'recordingFailed'

/** What of a window is used. */
export interface RecorderPage extends EventTarget, SharingPage {
  /** Only some have devices, and phones' devices no screen. */
  navigator: { readonly mediaDevices?: Partial<CaptureDevices> }
  MediaRecorder?: RecorderClass
}

export interface RecorderContext {
  page: RecorderPage
  /** To be shown to the visitor (W-127, W-192); called when the recorder is idle again. */
  onError: (error: RecorderError) => void
  clock?: Clock
}

/** Records the screen, once or again. All of its methods can be called at any time. */
export interface Recorder {
  state: () => RecorderState
  /** Calls `listener` whenever there is another state. */
  subscribe: (listener: () => void) => Dispose
  /** Only in the visitor's click, with nothing awaited before (W-126, W-162). */
  start: () => void
  /** Ends a recording; while the browser still asks, gives it up. */
  stop: () => void
  /** Before and while recording (W-132). */
  toggleSound: () => void
  /** Throws a finished recording away (W-131). */
  retry: () => void
  destroy: Dispose
}

const idle = {
  phase: 'idle',
  secondsLeft: LIMIT_SECONDS,
  isMicrophoneMissing: false,
  file: undefined,
} as const

/** Time since the page began, which does not jump when the visitor's clock is set. */
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

  /** The browser stops showing that it shares. */
  function release(): void {
    take?.discard()
    share?.close()
    take = undefined
    share = undefined
  }

  // What was recorded of a page that goes may still be wanted when it comes back.
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

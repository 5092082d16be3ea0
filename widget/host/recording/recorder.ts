import { catchErrors } from '../../platform/catch-errors.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { type Dispose, disposeAll, listen } from '../../platform/dispose.ts'
import { LIMIT_SECONDS, type RecorderClass, recordStream, type Take } from './record-stream.ts'

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

/** Constraints (W-213). `selfBrowserSurface` offers the page's own tab, which browsers exclude by default. */
const SCREEN = { video: { width: 1280 }, audio: true, selfBrowserSurface: 'include' } as const

type CaptureDevices = Pick<MediaDevices, 'getDisplayMedia' | 'getUserMedia'>

/** The part of `Window` that is used. */
interface SharingPage {
  MediaStream: new (tracks: MediaStreamTrack[]) => MediaStream
  AudioContext?: new () => AudioContext
}

export interface ShareContext {
  page: SharingPage
  hasSound: boolean
  /** Called if the microphone is not available. The recording continues without it (W-129). */
  onSilence: () => void
  /** Called when the visitor stops sharing with the browser's own controls (W-130). */
  onEnded: () => void
}

/** A shared screen with the available sound. */
interface Share {
  /** Rejects only if the visitor or the browser does not allow sharing the screen. */
  stream: Promise<MediaStream>
  /** Turns the sound of screen and microphone on or off (W-132). Turning it on can request the microphone. */
  setSound: (isOn: boolean) => void
  /** Stops sharing, including streams that the visitor allows later. */
  close: Dispose
}

/**
 * Asks for the screen and then, if sound is on, for the microphone (W-126, W-128). Call it synchronously in the
 * visitor's click: in Safari the user activation is lost after an `await`.
 */
function shareScreen(devices: CaptureDevices, { page, hasSound, onSilence, onEnded }: ShareContext): Share {
  const tracks: MediaStreamTrack[] = []
  const stops: Dispose[] = []
  let isOn = hasSound
  let isClosed = false
  let mixer: Mixer | undefined
  let isMicrophoneAsked = false

  async function open(): Promise<MediaStream> {
    const shared = keep(await devices.getDisplayMedia(SCREEN))
    const video = shared.filter(({ kind }) => kind === 'video')
    for (const track of video) stops.push(listen(track, ['ended'], onEnded))
    const voice = isOn ? await askForMicrophone() : []
    const sound = await join([...voice, ...shared.filter(({ kind }) => kind === 'audio')])
    if (isClosed) close()
    return new page.MediaStream([...video, ...sound])
  }

  /** Adds the stream's tracks to the list of tracks that `close` stops. */
  function keep(stream: MediaStream): MediaStreamTrack[] {
    tracks.push(...stream.getTracks())
    apply()
    if (isClosed) close()
    return stream.getTracks()
  }

  async function askForMicrophone(): Promise<MediaStreamTrack[]> {
    if (isClosed || isMicrophoneAsked) return []
    isMicrophoneAsked = true
    try {
      return keep(await devices.getUserMedia({ audio: true }))
    } catch {
      onSilence()
      return []
    }
  }

  /**
   * Mixes the tracks into one if there are several or if sound can be switched on later, because recorders use only the
   * first audio track of a stream and don't accept tracks that are added later.
   */
  async function join(sounds: MediaStreamTrack[]): Promise<MediaStreamTrack[]> {
    if (isOn && sounds.length < 2) return sounds
    mixer = await openMixer(page.AudioContext)
    if (!mixer) return sounds
    stops.push(mixer.close)
    sounds.forEach(mixer.add)
    // The visitor may have switched on the sound while the mixer was opening.
    if (isOn) await addVoice()
    return [mixer.track]
  }

  async function addVoice(): Promise<void> {
    if (mixer) (await askForMicrophone()).forEach(mixer.add)
    else if (!isMicrophoneAsked) onSilence()
  }

  function apply(): void {
    for (const track of tracks) if (track.kind === 'audio') track.enabled = isOn
  }

  function close(): void {
    isClosed = true
    disposeAll(stops)()
    for (const track of tracks) track.stop()
  }

  const stream = open()
  let isOpen = false
  stream.then(
    () => (isOpen = true),
    () => {},
  )
  return {
    stream,
    setSound(next) {
      isOn = next
      apply()
      if (isOn && isOpen) void addVoice()
    },
    close,
  }
}

/** Mixes several audio tracks into one. Tracks can be added later. */
interface Mixer {
  track: MediaStreamTrack
  add: (track: MediaStreamTrack) => void
  close: Dispose
}

/** Milliseconds to wait for the browser to allow audio, which it may never do. */
const RESUME_TIMEOUT_MS = 500

/**
 * Returns undefined if the browser cannot mix or doesn't allow audio, because the track of a suspended mixer would
 * stall the recorder.
 */
async function openMixer(Context: (new () => AudioContext) | undefined): Promise<Mixer | undefined> {
  try {
    return Context && (await startMixer(new Context()))
  } catch {
    return undefined
  }
}

async function startMixer(context: AudioContext): Promise<Mixer | undefined> {
  const close = (): void => void context.close().catch(() => {})
  const target = context.createMediaStreamDestination()
  const [track] = target.stream.getAudioTracks()
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, RESUME_TIMEOUT_MS))])
  if (context.state !== 'running' || !track) {
    close()
    return undefined
  }
  const add = (added: MediaStreamTrack): void =>
    void context.createMediaStreamSource(new MediaStream([added])).connect(target)
  return { track, add: catchErrors(add), close }
}

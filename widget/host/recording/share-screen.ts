import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import { type Mixer, openMixer } from './open-mixer.ts'

/** Constraints (W-213). `selfBrowserSurface` offers the page's own tab, which browsers exclude by default. */
const SCREEN = { video: { width: 1280 }, audio: true, selfBrowserSurface: 'include' } as const

export type CaptureDevices = Pick<MediaDevices, 'getDisplayMedia' | 'getUserMedia'>

/** The part of `Window` that is used. */
export interface SharingPage {
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
export interface Share {
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
export function shareScreen(
  devices: CaptureDevices,
  { page, hasSound, onSilence, onEnded }: ShareContext,
): Share {
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

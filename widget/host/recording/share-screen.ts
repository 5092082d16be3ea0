import { listen, type Dispose, disposeAll } from '../../platform/dispose.ts'
import { type Mixer, openMixer } from './open-mixer.ts'

/** W-213; and the page's own tab, which browsers leave out of the choice unless told otherwise. */
const SCREEN = { video: { width: 1280 }, audio: true, selfBrowserSurface: 'include' } as const

export type CaptureDevices = Pick<MediaDevices, 'getDisplayMedia' | 'getUserMedia'>

/** What of a window is used. */
export interface SharingPage {
  MediaStream: new (tracks: MediaStreamTrack[]) => MediaStream
  AudioContext?: new () => AudioContext
}

export interface ShareContext {
  page: SharingPage
  hasSound: boolean
  /** Called when there is no microphone to be had; the recording goes on without it (W-129). */
  onSilence: () => void
  /** The visitor ended it with the browser's own bar (W-130). */
  onEnded: () => void
}

/** A screen that is shared, with the sound there is. */
export interface Share {
  /** Rejects where the screen is refused, and only then. */
  stream: Promise<MediaStream>
  /** Of the screen and the microphone (W-132). A microphone that was not asked for yet is asked for. */
  setSound: (isOn: boolean) => void
  /** Nothing is shared any more, also where the answer of the visitor is still to come. */
  close: Dispose
}

/**
 * Asks for the screen, and then for the microphone (W-126, W-128). To be called in the visitor's click with nothing
 * awaited before: Safari takes a click that somebody waited after for none.
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

  /** From here on these are ours to end. */
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

  /** A recorder takes the first of several sound tracks, and none can be added later: then one is made of them. */
  async function join(sounds: MediaStreamTrack[]): Promise<MediaStreamTrack[]> {
    if (isOn && sounds.length < 2) return sounds
    mixer = await openMixer(page.AudioContext)
    if (!mixer) return sounds
    stops.push(mixer.close)
    sounds.forEach(mixer.add)
    // Switched on meanwhile.
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

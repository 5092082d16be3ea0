import { catchErrors } from '../../platform/catch-errors.ts'
import type { Dispose } from '../../platform/dispose.ts'

/** Mixes several audio tracks into one. Tracks can be added later. */
export interface Mixer {
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
export async function openMixer(Context: (new () => AudioContext) | undefined): Promise<Mixer | undefined> {
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

import { catchErrors } from '../../platform/catch-errors.ts'
import type { Dispose } from '../../platform/dispose.ts'

/** Makes one sound track of several, also of such that come later. */
export interface Mixer {
  track: MediaStreamTrack
  add: (track: MediaStreamTrack) => void
  close: Dispose
}

/** A page that the browser lets make no sound waits for leave without end; so long we wait with it. */
const PATIENCE_MS = 500

/** Undefined where the browser cannot, or does not let this page: a track that never begins stalls a recorder. */
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
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  if (context.state !== 'running' || !track) {
    close()
    return undefined
  }
  const add = (added: MediaStreamTrack): void =>
    void context.createMediaStreamSource(new MediaStream([added])).connect(target)
  return { track, add: catchErrors(add), close }
}

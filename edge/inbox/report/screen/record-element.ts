import { addDuration } from '@node-docs/widget/platform/add-duration.ts'
import { pickVideoFormat } from '@node-docs/widget/platform/video-format.ts'

/** Why nothing was recorded: not shared, another tab shared, sharing ended early, the recorder or the replay failed. */
export type RecordingProblem = 'denied' | 'other' | 'lost' | 'failed' | 'replay'

export class RecordingError extends Error {
  constructor(readonly problem: RecordingProblem) {
    super(problem)
  }
}

/** A running recording of an element. */
export interface ElementRecording {
  /** Ends the recording and returns the video. Rejects with a `RecordingError` if nothing was recorded. */
  finish: () => Promise<Blob>
  /** Ends the recording. */
  discard: () => void
}

/**
 * What browsers that can record a part of their tab have in addition.
 * @see https://w3c.github.io/mediacapture-region/
 */
interface RegionCapture {
  CropTarget?: { fromElement: (element: Element) => Promise<object> }
}
interface TabTrack extends MediaStreamTrack {
  cropTo?: (target: object) => Promise<void>
}

export function canRecordElements(page: object = window): boolean {
  const { CropTarget } = page as RegionCapture
  return CropTarget !== undefined && typeof MediaRecorder === 'function'
}

/** Offers the own tab first, and leaves out the member's pointer. */
const SHARE = {
  video: { frameRate: 30, cursor: 'never' },
  audio: false,
  preferCurrentTab: true,
  selfBrowserSurface: 'include',
} as const
/** Bits per second: text stays readable, and a minute has at most 18 MB. */
const BITS = { videoBitsPerSecond: 2_400_000 }
/** Milliseconds between pieces. */
const PIECE_MS = 1000

/**
 * Records what an element shows, including frames of other origins, from the shared tab. Call it in a click.
 *
 * @param onLost called once if the member or the browser ends the sharing
 * @throws RecordingError
 */
export async function recordElement(element: Element, onLost: () => void): Promise<ElementRecording> {
  const { CropTarget } = window as RegionCapture
  const stream = await navigator.mediaDevices.getDisplayMedia(SHARE).catch(() => {
    throw new RecordingError('denied')
  })
  const stopSharing = (): void => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    const [track] = stream.getVideoTracks() as TabTrack[]
    if (!CropTarget || !track?.cropTo) throw new RecordingError('other')
    await track.cropTo(await CropTarget.fromElement(element)).catch(() => {
      throw new RecordingError('other')
    })
    track.addEventListener('ended', onLost)
    return startRecorder(stream, stopSharing)
  } catch (error) {
    stopSharing()
    throw error instanceof RecordingError ? error : new RecordingError('failed')
  }
}

function startRecorder(stream: MediaStream, stopSharing: () => void): ElementRecording {
  const mimeType = pickVideoFormat((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { ...BITS, ...(mimeType && { mimeType }) })
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  recorder.start(PIECE_MS)
  const startedAt = performance.now()
  const discard = (): void => {
    if (recorder.state !== 'inactive') recorder.stop()
    stopSharing()
  }
  return {
    discard,
    async finish() {
      const milliseconds = performance.now() - startedAt
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      if (recorder.state === 'inactive') throw new RecordingError('failed')
      discard()
      await stopped
      const video = new Blob(pieces, { type: recorder.mimeType })
      if (video.size === 0) throw new RecordingError('failed')
      return addDuration(video, milliseconds)
    },
  }
}

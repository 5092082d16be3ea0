import type { RecorderPage } from './recorder.ts'

/** The part of a media track that recordings use. */
export class FakeTrack extends EventTarget {
  enabled = true
  isStopped = false
  constructor(readonly kind: 'audio' | 'video') {
    super()
  }
  stop(): void {
    this.isStopped = true
  }
}

/** A recorder whose chunks the test provides and that records the calls it receives. */
export class FakeRecorder extends EventTarget {
  static last: FakeRecorder | undefined
  state = 'inactive'
  timeslice: number | undefined
  readonly mimeType: string
  constructor(
    readonly stream: FakeStream,
    readonly options: MediaRecorderOptions,
  ) {
    super()
    this.mimeType = options.mimeType ?? 'video/webm;codecs=vp8,opus'
    FakeRecorder.last = this
  }
  start(timeslice: number): void {
    this.state = 'recording'
    this.timeslice = timeslice
  }
  stop(): void {
    this.state = 'inactive'
    this.dispatchEvent(new Event('stop'))
  }
  record(text: string): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }))
  }
}

export class FakeStream {
  constructor(readonly tracks: FakeTrack[]) {}
  getTracks = (): FakeTrack[] => this.tracks
}

/** Mixes nothing, and records what it should mix. */
export class FakeAudioContext {
  static last: FakeAudioContext | undefined
  readonly mixed = new FakeTrack('audio')
  readonly added: FakeTrack[] = []
  state = 'running'
  constructor() {
    FakeAudioContext.last = this
  }
  resume = (): Promise<void> => Promise.resolve()
  close(): Promise<void> {
    this.state = 'closed'
    return Promise.resolve()
  }
  createMediaStreamDestination() {
    return { stream: { getAudioTracks: () => [this.mixed] } }
  }
  createMediaStreamSource({ tracks }: FakeStream) {
    return { connect: () => this.added.push(...tracks) }
  }
}

export interface FakeBrowser {
  page: RecorderPage
  /** The requested devices with their constraints. */
  asked: [device: 'screen' | 'microphone', constraints: unknown][]
  screen: FakeTrack[]
  microphone: FakeTrack[]
}

export interface FakeAnswers {
  screen?: () => Promise<unknown>
  microphone?: () => Promise<unknown>
  Recorder?: unknown
  AudioContext?: unknown
}

/** Creates a browser in which the visitor allows everything except what `answers` overrides. */
export function createFakeBrowser(answers: FakeAnswers = {}): FakeBrowser {
  const asked: FakeBrowser['asked'] = []
  const screen = [new FakeTrack('video')]
  const microphone = [new FakeTrack('audio')]
  const mediaDevices = {
    getDisplayMedia(constraints: unknown) {
      asked.push(['screen', constraints])
      return answers.screen?.() ?? Promise.resolve(new FakeStream(screen))
    },
    getUserMedia(constraints: unknown) {
      asked.push(['microphone', constraints])
      return answers.microphone?.() ?? Promise.resolve(new FakeStream(microphone))
    },
  }
  const page = Object.assign(new EventTarget(), {
    navigator: { mediaDevices },
    MediaStream: FakeStream,
    MediaRecorder: 'Recorder' in answers ? answers.Recorder : FakeRecorder,
    AudioContext: answers.AudioContext,
  }) as unknown as RecorderPage // the mock has every property that the recorder uses
  return { page, asked, screen, microphone }
}

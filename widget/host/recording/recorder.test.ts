import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createManualClock } from '../../platform/clock-fixture.ts'
import {
  createFakeBrowser,
  type FakeAnswers,
  FakeAudioContext,
  FakeRecorder,
  FakeStream,
  FakeTrack,
} from './recorder-fixture.ts'
import { createRecorder, type RecorderError } from './recorder.ts'

const refuse = () => Promise.reject(new DOMException('No', 'NotAllowedError'))

function setUp(answers: FakeAnswers = {}) {
  const browser = createFakeBrowser(answers)
  const clock = createManualClock()
  const errors: RecorderError[] = []
  const recorder = createRecorder({
    page: browser.page,
    clock,
    onError: (error) => errors.push(error),
  })
  const phase = () => recorder.state().phase
  const press = async (): Promise<FakeRecorder> => {
    FakeRecorder.last = undefined
    recorder.start()
    await clock.pass(0)
    if (!FakeRecorder.last) throw new Error(`Nothing is recorded: ${phase()}`)
    return FakeRecorder.last
  }
  return { ...browser, clock, errors, recorder, phase, press }
}

describe('asking', () => {
  test('W-126 W-162 W-213 asks for the screen synchronously when record is pressed', () => {
    const { asked, recorder, phase } = setUp()
    expect(asked).toEqual([])
    recorder.start()
    expect(asked).toMatchObject([['screen', { video: { width: 1280 }, audio: true }]])
    recorder.start()
    expect([asked.length, phase()]).toEqual([1, 'asking'])
  })

  test('W-127 reports a refused screen, and record can be pressed again', async () => {
    const { asked, clock, errors, recorder, phase } = setUp({ screen: refuse })
    recorder.start()
    await clock.pass(0)
    expect([errors, phase()]).toEqual([['screenDenied'], 'idle'])
    recorder.start()
    expect(asked).toHaveLength(2)
  })

  test('W-128 the microphone is asked for after the screen, and its track is recorded', async () => {
    const { asked, press, microphone, screen } = setUp()
    const { stream } = await press()
    expect(asked.map(([device]) => device)).toEqual(['screen', 'microphone'])
    expect(stream.getTracks()).toEqual([...screen, ...microphone])
  })

  test('W-128 a muted microphone is not asked for', async () => {
    const { asked, press, recorder } = setUp()
    recorder.toggleSound()
    await press()
    expect(asked.map(([device]) => device)).toEqual(['screen'])
  })

  test('W-129 reports a failing microphone and continues the recording', async () => {
    const { press, screen, phase, recorder, errors } = setUp({ microphone: refuse })
    const { stream } = await press()
    expect([phase(), recorder.state().isMicrophoneMissing, errors]).toEqual(['recording', true, []])
    expect(stream.getTracks()).toEqual(screen)
  })

  test('a stream allowed after cancellation is stopped immediately', async () => {
    const { clock, recorder, screen, asked, phase } = setUp()
    recorder.start()
    recorder.stop()
    await clock.pass(0)
    expect([phase(), screen[0]?.isStopped, asked.length]).toEqual(['idle', true, 1])
  })
})

describe('recording', () => {
  test('W-212 requests a chunk every 200 ms', async () => {
    expect((await setUp().press()).timeslice).toBe(200)
  })

  test('W-041 W-042 counts down from 2:00, second by second', async () => {
    const { clock, press, recorder } = setUp()
    const seen: number[] = []
    expect(recorder.state().secondsLeft).toBe(120)
    await press()
    recorder.subscribe(() => seen.push(recorder.state().secondsLeft))
    await clock.pass(3000)
    expect(seen).toEqual([119, 118, 117])
  })

  test('W-132 W-042 sound can be switched off and on before and during a recording', async () => {
    const { press, recorder, microphone } = setUp()
    recorder.toggleSound()
    recorder.toggleSound()
    await press()
    recorder.toggleSound()
    expect([recorder.state().hasSound, microphone[0]?.enabled]).toEqual([false, false])
    recorder.toggleSound()
    expect([recorder.state().hasSound, microphone[0]?.enabled]).toEqual([true, true])
  })

  test('W-132 the sound of the screen is muted while sound is off', async () => {
    const sound = new FakeTrack('audio')
    const { press, recorder } = setUp({
      screen: () => Promise.resolve(new FakeStream([new FakeTrack('video'), sound])),
    })
    recorder.toggleSound()
    await press()
    expect(sound.enabled).toBe(false)
    recorder.toggleSound()
    expect(sound.enabled).toBe(true)
  })
})

describe('mixing', () => {
  const { MediaStream } = globalThis
  beforeAll(() => void Object.assign(globalThis, { MediaStream: FakeStream }))
  afterAll(() => void Object.assign(globalThis, { MediaStream }))

  const screenWithSound = () => {
    const tracks = [new FakeTrack('video'), new FakeTrack('audio')]
    return { tracks, screen: () => Promise.resolve(new FakeStream(tracks)) }
  }

  test('W-128 the sound of the microphone and of the screen becomes one track, and the mixer closes at the end', async () => {
    const { tracks, screen } = screenWithSound()
    const { press, recorder, clock, microphone } = setUp({ screen, AudioContext: FakeAudioContext })
    const { stream } = await press()
    const context = FakeAudioContext.last
    expect(context?.added).toEqual([...microphone, ...tracks.slice(1)])
    expect(stream.getTracks()).toEqual([...tracks.slice(0, 1), ...(context ? [context.mixed] : [])])
    recorder.stop()
    await clock.pass(0)
    expect(context?.state).toBe('closed')
  })

  test('W-132 sound that is switched on during a recording asks for the microphone once, and mixes it', async () => {
    const { asked, press, recorder, clock, microphone } = setUp({ AudioContext: FakeAudioContext })
    recorder.toggleSound()
    await press()
    for (let times = 0; times < 3; times++) {
      recorder.toggleSound()
      await clock.pass(0)
    }
    expect(asked.map(([device]) => device)).toEqual(['screen', 'microphone'])
    expect(FakeAudioContext.last?.added).toEqual(microphone)
    expect(recorder.state().isMicrophoneMissing).toBe(false)
  })

  test('W-129 W-132 in a browser that cannot mix, sound that is switched on during a recording has no microphone', async () => {
    const { asked, press, recorder, clock } = setUp()
    recorder.toggleSound()
    await press()
    expect(recorder.state().isMicrophoneMissing).toBe(false)
    recorder.toggleSound()
    await clock.pass(0)
    expect([asked.length, recorder.state().isMicrophoneMissing]).toEqual([1, true])
  })
})

describe('ending', () => {
  type Scene = ReturnType<typeof setUp>
  test.each<[string, (scene: Scene) => unknown]>([
    ['the visitor', ({ recorder }) => recorder.stop()],
    ['the end of the shared stream', ({ screen }) => screen[0]?.dispatchEvent(new Event('ended'))],
    ['the time limit', ({ clock }) => clock.pass(120_000)],
    ['the page that goes', ({ page }) => page.dispatchEvent(new Event('pagehide'))],
    ['a recorder that breaks', () => FakeRecorder.last?.dispatchEvent(new Event('error'))],
  ])('W-130 W-211 %s leads to the preview, and the timer stops', async (_name, end) => {
    const scene = setUp()
    const { press, clock, recorder, screen, microphone } = scene
    ;(await press()).record('film')
    await clock.pass(1000)
    await end(scene)
    await clock.pass(0)
    const { phase, secondsLeft, file } = recorder.state()
    expect([phase, secondsLeft, await file?.text()]).toEqual(['finished', 120, 'film'])
    expect([...screen, ...microphone].map(({ isStopped }) => isStopped)).toEqual([true, true])
    const seen: unknown[] = []
    recorder.subscribe(() => seen.push(recorder.state()))
    await clock.pass(10_000)
    expect(seen).toEqual([])
  })

  test('W-211 does not end before 120 s', async () => {
    const { press, clock, phase } = setUp()
    const made = await press()
    made.record('a')
    await clock.pass(119_900)
    expect([phase(), made.state]).toEqual(['recording', 'recording'])
    await clock.pass(200)
    expect(phase()).toBe('finished')
  })

  test('W-103 the file is named for its format', async () => {
    const { press, clock, recorder } = setUp()
    ;(await press()).record('film')
    recorder.stop()
    await clock.pass(0)
    const { name, type } = recorder.state().file ?? {}
    expect([name, type]).toEqual(['screen-recording.webm', 'video/webm'])
  })

  test('W-131 Retry discards the recording, and record can be pressed again', async () => {
    const { press, clock, recorder, phase } = setUp()
    ;(await press()).record('bad')
    recorder.stop()
    await clock.pass(0)
    recorder.retry()
    expect([phase(), recorder.state().file]).toEqual(['idle', undefined])
    ;(await press()).record('good')
    recorder.stop()
    await clock.pass(0)
    expect(await recorder.state().file?.text()).toBe('good')
  })

  test('reports an empty recording, and the visitor can retry', async () => {
    const { press, clock, recorder, phase, errors } = setUp()
    await press()
    recorder.stop()
    await clock.pass(0)
    expect([phase(), errors]).toEqual(['idle', ['recordingFailed']])
  })

  test('a recorder that never responds is abandoned, and its chunks are kept', async () => {
    class Stuck extends FakeRecorder {
      override stop(): void {
        this.state = 'inactive'
      }
    }
    const { press, clock, recorder, phase } = setUp({ Recorder: Stuck })
    ;(await press()).record('film')
    recorder.stop()
    await clock.pass(3000)
    expect([phase(), await recorder.state().file?.text()]).toEqual(['finished', 'film'])
  })

  test('destroying stops everything without notifying listeners', async () => {
    const { press, clock, recorder, screen, errors } = setUp()
    ;(await press()).record('film')
    const seen: unknown[] = []
    recorder.subscribe(() => seen.push(recorder.state()))
    recorder.destroy()
    await clock.pass(5000)
    expect([screen[0]?.isStopped, seen, errors]).toEqual([true, [], []])
  })
})

describe('unsupported browsers', () => {
  test.each([
    ['getDisplayMedia', { mediaDevices: {} }],
    ['devices (no https)', {}],
  ])('W-141 without %s nothing can be pressed', (_name, navigator) => {
    const { page } = createFakeBrowser()
    const recorder = createRecorder({ page: Object.assign(page, { navigator }), onError: () => {} })
    recorder.start()
    recorder.toggleSound()
    expect(recorder.state()).toMatchObject({ phase: 'unsupported', hasSound: true })
  })

  test('W-141 without a recorder nothing can be pressed', () => {
    const { recorder, asked } = setUp({ Recorder: undefined })
    recorder.start()
    expect([recorder.state().phase, asked]).toEqual(['unsupported', []])
  })

  test('reports a stream that the recorder refuses, and stops sharing', async () => {
    class Picky extends FakeRecorder {
      override start(): void {
        throw new DOMException('Not this', 'NotSupportedError')
      }
    }
    const { recorder, clock, screen, phase, errors } = setUp({ Recorder: Picky })
    recorder.start()
    await clock.pass(0)
    expect([phase(), screen[0]?.isStopped, errors]).toEqual(['idle', true, ['recordingFailed']])
  })
})

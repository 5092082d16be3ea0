import { expect, test } from 'bun:test'
import { createManualClock } from '../../platform/clock-fixture.ts'
import { pickVideoFormat } from '../../platform/video-format.ts'
import { type RecorderClass, recordStream, toRecordingFile } from './record-stream.ts'

/** A recorder whose events the test dispatches. */
class FakeRecorder extends EventTarget {
  static last: FakeRecorder
  state = 'inactive'
  mimeType = 'video/mp4'
  constructor() {
    super()
    FakeRecorder.last = this
  }
  start(): void {
    this.state = 'recording'
  }
  stop(): void {
    this.state = 'inactive'
  }
  deliverChunk(): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['video']) }))
  }
}

function record() {
  const clock = createManualClock()
  const seconds: number[] = []
  const files: (File | undefined)[] = []
  const startedAt = clock.now()
  let passed = 0
  const take = recordStream({} as MediaStream, {
    Recorder: FakeRecorder as unknown as RecorderClass, // the mock has every member that the code uses
    clock: { ...clock, now: () => startedAt + passed },
    onSecond: (left) => void seconds.push(left),
    onEnd: (file) => void files.push(file),
  })
  const recorder = FakeRecorder.last
  /** Delivers a chunk so many milliseconds after the start, while timers are delayed. */
  const deliverAt = (milliseconds: number): void => {
    passed = milliseconds
    recorder.deliverChunk()
  }
  return { recorder, clock, seconds, files, take, deliverAt }
}

test('W-041 W-211 each chunk counts the seconds down, and after two minutes the recorder stops', () => {
  const { recorder, seconds, deliverAt } = record()
  for (const time of [500, 1000, 1500, 119_999]) deliverAt(time)
  expect([seconds, recorder.state]).toEqual([[119, 1], 'recording'])
  deliverAt(120_000)
  expect([seconds.at(-1), recorder.state]).toEqual([0, 'inactive'])
})

test('a stopped recording ends with the last chunk, or after three seconds without it', async () => {
  const [complete, broken] = [record(), record()]
  for (const { take, recorder, deliverAt } of [complete, broken]) {
    deliverAt(1000)
    take.stop()
    expect(recorder.state).toBe('inactive')
  }
  complete.recorder.dispatchEvent(new Event('stop'))
  await Promise.all([complete.clock.pass(0), broken.clock.pass(2999)])
  expect([complete.files, broken.files]).toMatchObject([[{ name: 'screen-recording.mp4', size: 5 }], []])
  await broken.clock.pass(1)
  expect(broken.files).toHaveLength(1)
})

test('a discarded recording stops and has no file', async () => {
  const { recorder, clock, files, take, deliverAt } = record()
  deliverAt(1000)
  take.discard()
  recorder.dispatchEvent(new Event('stop'))
  await clock.pass(3000)
  expect([recorder.state, files]).toEqual(['inactive', []])
})

test.each([
  ['everything', /./, 'video/mp4'],
  ['webm with h264', /webm/, 'video/webm;codecs=h264'],
  ['plain webm', /webm$/, 'video/webm'],
  ['none of them', /ogg/, undefined],
] as const)('W-214 of a browser that can make %s', (_name, pattern, format) => {
  expect(pickVideoFormat((type) => pattern.test(type))).toBe(format)
})

test('W-214 a recorder without format queries chooses the format', () => {
  expect(pickVideoFormat(undefined)).toBeUndefined()
})

test.each([
  ['video/mp4;codecs=avc1,mp4a.40.2', 'screen-recording.mp4', 'video/mp4'],
  ['video/webm;codecs=h264', 'screen-recording.webm', 'video/webm'],
  ['', 'screen-recording.webm', 'video/webm'],
])('W-103 a recording of type "%s" is named %s', (made, name, type) => {
  const file = toRecordingFile(new Blob(['x']), made)
  expect([file.name, file.type]).toEqual([name, type])
})

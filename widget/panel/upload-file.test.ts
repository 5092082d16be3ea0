import { afterAll, expect, test } from 'bun:test'
import { createManualClock } from '../platform/clock-fixture.ts'
import type { UploadProgress } from './model.ts'
import { uploadFile } from './upload-file.ts'

/** An XMLHttpRequest whose network the test controls. */
class FakeRequest extends EventTarget {
  static last = new FakeRequest()
  upload = new EventTarget()
  status = 0
  response: unknown = null
  isAborted = false
  constructor() {
    super()
    FakeRequest.last = this
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.isAborted = true
    this.dispatchEvent(new Event('loadend'))
  }
}

const original = globalThis.XMLHttpRequest
globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest // has every member that the code uses
afterAll(() => void (globalThis.XMLHttpRequest = original))

function start() {
  const clock = createManualClock()
  const progress: UploadProgress[] = []
  const request = { url: 'https://api.example/uploads/sdk', headers: {} }
  const cancel = uploadFile(new File(['x'], 'x.txt'), request, {
    onProgress: (next) => void progress.push(next),
    clock,
  })
  const { last } = FakeRequest
  const advance = (loaded: number): void =>
    void last.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded, total: 10, lengthComputable: true }),
    )
  const answer = (): void => {
    Object.assign(last, { status: 200, response: { fileUrl: 'https://files.example/1' } })
    for (const name of ['load', 'loadend']) last.dispatchEvent(new Event(name))
  }
  return { clock, progress, cancel, last, advance, answer }
}

test('an upload without progress for 30 s fails, and progress restarts the time', async () => {
  const { clock, progress, last, advance } = start()
  await clock.pass(29_000)
  advance(5)
  await clock.pass(29_999)
  expect(progress).toEqual([{ kind: 'uploading', share: 0.5 }])
  await clock.pass(1)
  expect([progress.at(-1), last.isAborted]).toEqual([{ kind: 'failed' }, true])

  const stuck = start()
  await stuck.clock.pass(30_000)
  expect([stuck.progress, stuck.last.isAborted]).toEqual([[{ kind: 'failed' }], true])
})

test('an upload that is finished or canceled does not fail later', async () => {
  const finished = start()
  finished.answer()
  const canceled = start()
  canceled.cancel()
  await finished.clock.pass(60_000)
  await canceled.clock.pass(60_000)
  expect(finished.progress).toEqual([{ kind: 'done', url: 'https://files.example/1' }])
  expect(canceled.progress).toEqual([])
})

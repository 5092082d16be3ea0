import { expect, test } from 'bun:test'
import type { Answer } from '../provider/api-client.ts'
import type { ProgressCall } from './call-with-progress.ts'
import { uploadRecording } from './upload-recording.ts'

const recording = new File(['video'], 'screen-recording.webm', { type: 'video/webm' })

function createApi(answer: Partial<Answer>) {
  const calls: [string, ProgressCall][] = []
  const callApi = (path: string, call: ProgressCall): Promise<Answer> => {
    calls.push([path, call])
    call.onProgress?.(0.5)
    return Promise.resolve({ status: 200, body: undefined, text: '', retryAfterMs: undefined, ...answer })
  }
  return { callApi, calls }
}

test('W-170 W-103 the only part is named file, and progress is reported', async () => {
  const { callApi, calls } = createApi({ body: { fileUrl: 'https://files.example/1.webm' } })
  const shares: number[] = []
  const upload = await uploadRecording(recording, callApi, (share) => shares.push(share))
  expect([upload, shares]).toEqual([{ kind: 'done', url: 'https://files.example/1.webm' }, [0.5]])
  const [path, call] = calls[0] ?? []
  if (!(call?.body instanceof FormData)) throw new Error('not a form')
  expect(path).toBe('/uploads/sdk')
  expect([...call.body.keys()]).toEqual(['file'])
  expect(call.body.get('file')).toMatchObject({ name: 'screen-recording.webm', size: 5 })
})

test.each([
  [
    { status: 201, body: { fileUrl: 'https://files.example/1.webm' } },
    { kind: 'later', atLeastMs: 0 },
  ],
  [
    { status: 503, retryAfterMs: 5000 },
    { kind: 'later', atLeastMs: 5000 },
  ],
  [
    { status: 200, body: {} },
    { kind: 'later', atLeastMs: 0 },
  ],
  [{ status: 413 }, { kind: 'refused' }],
] as const)('W-170 P-022 %j is a failure', async (answer, failure) => {
  expect(await uploadRecording(recording, createApi(answer).callApi, () => {})).toEqual(failure)
})

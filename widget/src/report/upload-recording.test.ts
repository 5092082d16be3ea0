import { expect, test } from 'bun:test'
import type { Answer, Call } from '../loader/api-client.ts'
import { uploadRecording } from './upload-recording.ts'

const ids = { gleapId: 's1', gleapHash: 'h1' }
const recording = new File(['video'], 'screen-recording.webm', { type: 'video/webm' })

function createApi(status: number, body: unknown) {
  const calls: [string, Call][] = []
  const callApi = (path: string, call: Call): Promise<Answer> => {
    calls.push([path, call])
    return Promise.resolve({ status, body, text: '', retryAfterMs: undefined })
  }
  return { callApi, calls }
}

test('W-170 W-103 the one part is named file', async () => {
  const { callApi, calls } = createApi(200, { fileUrl: 'https://files.example/1.webm' })
  expect(await uploadRecording(recording, callApi, ids)).toBe('https://files.example/1.webm')
  const [path, call] = calls[0] ?? []
  if (!(call?.body instanceof FormData)) throw new Error('not a form')
  expect(path).toBe('/uploads/sdk')
  expect(call.ids).toEqual(ids)
  expect([...call.body.keys()]).toEqual(['file'])
  expect(call.body.get('file')).toMatchObject({ name: 'screen-recording.webm', size: 5 })
})

test.each([
  [201, { fileUrl: 'https://files.example/1.webm' }],
  [500, undefined],
  [200, {}],
])('W-170 status %p with %j is a failure', (status, body) => {
  expect(uploadRecording(recording, createApi(status, body).callApi, ids)).rejects.toThrow(`status ${status}`)
})

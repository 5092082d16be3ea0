import { expect, test } from 'bun:test'
import { pickFormat, toRecordingFile } from './record-stream.ts'

test.each([
  ['everything', /./, 'video/mp4'],
  ['webm with h264', /webm/, 'video/webm;codecs=h264'],
  ['plain webm', /webm$/, 'video/webm'],
  ['none of them', /ogg/, undefined],
] as const)('W-214 of a browser that can make %s', (_name, pattern, format) => {
  expect(pickFormat((type) => pattern.test(type))).toBe(format)
})

test('W-214 a recorder without format queries chooses the format', () => {
  expect(pickFormat(undefined)).toBeUndefined()
})

test.each([
  ['video/mp4;codecs=avc1,mp4a.40.2', 'screen-recording.mp4', 'video/mp4'],
  ['video/webm;codecs=h264', 'screen-recording.webm', 'video/webm'],
  ['', 'screen-recording.webm', 'video/webm'],
])('W-103 a recording of type "%s" is named %s', (made, name, type) => {
  const file = toRecordingFile(new Blob(['x']), made)
  expect([file.name, file.type]).toEqual([name, type])
})

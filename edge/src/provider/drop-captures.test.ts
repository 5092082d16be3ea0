import { expect, test } from 'bun:test'
import full from '../../contract/examples/report-full.json'
import { createCaptureRemover } from './drop-captures.ts'

function removeCaptures(report: unknown, size: number): unknown {
  const bytes = new TextEncoder().encode(JSON.stringify(report))
  const remove = createCaptureRemover()
  const pieces: Uint8Array[] = []
  for (let start = 0; start < bytes.length; start += size)
    pieces.push(...remove(bytes.slice(start, start + size)))
  return JSON.parse(Buffer.concat(pieces).toString())
}

test('snapshot and replay of a report become null, and nothing else changes, however it is cut', () => {
  const expected = { ...full, screenshotData: null, webReplay: null }
  for (const size of [1, 2, 7, 64, 1000, 100_000]) expect(removeCaptures(full, size)).toEqual(expected)
})

test('fields of the same name inside other fields stay', () => {
  const report = {
    webReplay: 'text',
    customData: { webReplay: { actions: [1] } },
    screenshotData: 5,
    last: true,
  }
  expect(removeCaptures(report, 5)).toEqual({ ...report, webReplay: null, screenshotData: null })
})

import type { Report } from '@node-docs/edge/contract'
import full from '@node-docs/edge/contract/examples/report-full.json'
import { expect, test } from 'bun:test'
import { compress, createUuid, writeReport } from './write-report.ts'

const report: Report = { ...full }
const read = (text: string): Record<string, unknown> => JSON.parse(text)

test('a report that fits is written as it is', () => {
  expect(read(writeReport(report))).toEqual(full)
})

test('a report that is too large loses its largest parts and says so, never its message', () => {
  const long = { ...report, formData: { description: 'm'.repeat(20_000) } }
  const webReplay = { ...full.webReplay, actions: ['x'.repeat(50_000)] }
  const screenshotData = { ...full.screenshotData, html: 'é'.repeat(10_000) }
  const text = writeReport({ ...long, webReplay, screenshotData }, 40_000)
  expect(new Blob([text]).size).toBeLessThanOrEqual(40_000)
  const written = read(text)
  expect(written).not.toContainAnyKeys(['webReplay', 'screenshotData'])
  expect(written['formData']).toEqual(long.formData)
  expect(written['consoleLog']).toEqual(full.consoleLog)
  expect(written['metaData']).toEqual({
    ...full.metaData,
    omitted: {
      webReplay: expect.stringMatching(/^50\d+ bytes were too many$/),
      screenshotData: expect.stringMatching(/^20\d+ bytes were too many$/),
    },
  })
})

test('a part that cannot be written is left out and named', () => {
  const customData: Record<string, unknown> = {}
  customData['self'] = customData
  const written = read(writeReport({ ...report, customData }))
  expect(written).not.toHaveProperty('customData')
  expect(written['metaData']).toMatchObject({ omitted: { customData: 'could not be written as JSON' } })
})

test('a large report is compressed without loss', async () => {
  const text = JSON.stringify({ description: 'é😀'.repeat(20_000) })
  const { body, headers, bytes } = await compress(text)
  if (typeof body === 'string') throw new Error('not compressed')
  expect([headers, bytes]).toEqual([{ 'Content-Encoding': 'gzip' }, body.byteLength])
  expect(new TextDecoder().decode(Bun.gunzipSync(body))).toBe(text)
})

test('a small report is not compressed', async () => {
  expect(await compress('{"a":"é"}')).toEqual({ body: '{"a":"é"}', headers: {}, bytes: 10 })
})

test('keys are random UUIDs', () => {
  const keys = Array.from({ length: 100 }, () => createUuid(crypto))
  expect(new Set(keys).size).toBe(100)
  expect(
    keys.filter((key) => !/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(key)),
  ).toEqual([])
})

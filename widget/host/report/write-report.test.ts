import { expect, test } from 'bun:test'
import type { Report } from '@node-docs/edge/contract'
import full from '@node-docs/edge/contract/examples/report-full.json'
import { writeReport } from './write-report.ts'

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
